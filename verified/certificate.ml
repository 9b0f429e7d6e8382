(* Certificates: unpacking and parsing. Nothing here is proven; docs/verified.md says so. *)

open Checker

exception Refused of string
exception Undecided of string

let refuse reason = raise (Refused reason)
let must holds reason = if not holds then refuse reason

(* Limits of the form of a certificate, as those of proofcheck. *)
let max_rules = 1 lsl 25
let max_list = 1 lsl 20
let max_codes = 1 lsl 16
let max_pairs = 1 lsl 30
let max_unit = 1 lsl 17
let max_guesses = 1 lsl 20

(* Larger games take too much memory here. *)
let max_unpacked = 1 lsl 30
let max_rows = 200_000

(* ---- Files ---- *)

let read_all channel limit =
  let buffer = Buffer.create 65536 and piece = Bytes.create 65536 in
  let rec go () =
    let n = input channel piece 0 65536 in
    if n > 0 then begin
      if Buffer.length buffer + n > limit then raise (Undecided "the certificate is too large");
      Buffer.add_subbytes buffer piece 0 n;
      go ()
    end in
  go ();
  Buffer.contents buffer

(* ---- The rules of the game ---- *)

(* The names are for the printed text. *)
type rules = { name : string; symbols : string; game : game }

let integer = function
  | Json.Number n when n <> "" && String.length n < 18 && String.for_all (fun c -> c >= '0' && c <= '9') n -> int_of_string n
  | _ -> refuse "a number of the rules is not one, or too large"

let text = function Json.String s -> s | _ -> refuse "a text of the rules is not one"
let truth = function Json.Bool b -> b | _ -> refuse "a truth value of the rules is not one"

let entries = function
  | Json.List l -> must (List.compare_length_with l max_list <= 0) "a list is too long"; l
  | _ -> refuse "a list of the rules is not one"

let keys = [ "game"; "rule"; "limits"; "symbols"; "distinct"; "codes"; "guesses"; "own"; "hard"; "opening" ]

(* How many codes the limits allow: the smaller limits are a part of the larger ones. Above [max_list], only that there
   are more. *)
let number_of_codes limits distinct =
  List.sort compare limits
  |> List.mapi (fun i limit -> if distinct then max 0 (limit - i) else limit)
  |> List.fold_left (fun n choices -> min (max_list + 1) n * choices) 1

let parse_rules line =
  let fields = match Json.parse line with Json.Object fields -> fields | _ -> refuse "the rules are no object"
    | exception Json.Bad -> refuse "the rules of the game cannot be read" in
  List.iter (fun (key, _) -> must (List.mem key keys) "the rules have an unknown key") fields;
  must (List.length (List.sort_uniq compare (List.map fst fields)) = List.length fields) "the rules have a key twice";
  let field key read = Option.map read (List.assoc_opt key fields) in
  let needed key read = match field key read with Some v -> v | None -> refuse ("the rules have no " ^ key) in
  let choice key = Option.value (field key truth) ~default:false in
  let name = needed "game" text and symbols = needed "symbols" text and limits = needed "limits" entries in
  let limits = List.map integer limits in
  must (String.length name <= 1 lsl 14) "the name of the game is too long";
  must (limits <> [] && List.length limits <= 16) "a code must have 1 to 16 places";
  must (String.length symbols <= 64) "there are more than 64 symbols";
  must (String.for_all (fun c -> c > ' ' && c < '\127') symbols) "a symbol is not a visible ASCII character";
  must (List.length (List.sort_uniq compare (List.of_seq (String.to_seq symbols))) = String.length symbols) "two symbols have one name";
  must (List.for_all (fun n -> n >= 1 && n <= String.length symbols) limits) "the limits are wrong";
  let rule_of = match needed "rule" text with
    | "black-white" -> BlackWhite | "black" -> Black | "sum" -> Sum | "place" -> Place
    | _ -> refuse "the rule is unknown" in
  let hard = choice "hard" and distinct = choice "distinct" in
  must (rule_of = Place || not hard) "the hard rule needs feedback by place";
  let parse code =
    let code = text code in
    must (String.length code = List.length limits) "a code has the wrong length";
    List.init (String.length code) (fun place ->
      match String.index_opt symbols code.[place] with Some x -> x | None -> refuse "a code has an unknown symbol") in
  let list key =
    let codes = field key (fun v -> List.map parse (entries v)) in
    Option.iter (fun l -> must (List.length (List.sort_uniq compare l) = List.length l) "a code is listed twice") codes;
    codes in
  let listed_codes = list "codes" and listed_guesses = list "guesses" and opening = field "opening" parse in
  let all = number_of_codes limits distinct in
  let size = function Some l -> List.length l | None -> all in
  must (size listed_codes > 0) "there are no candidates";
  must (size listed_codes <= max_codes && size listed_guesses <= max_guesses
        && size listed_codes * size listed_guesses <= max_pairs) "there are too many codes";
  if (listed_codes = None || listed_guesses = None) && number_of_codes limits false > max_rows then
    raise (Undecided "the game has too many codes");
  { name; symbols;
    game = { rule_of; limits; distinct; own = choice "own"; hard; listed_codes; listed_guesses; opening } }

(* ---- The proofs ---- *)

type input = { bytes : string; mutable at : int }

(* Seven bits a byte, low bits first; the high bit is set if another byte follows. A number has at most 48 bits, and no
   more bytes than it needs. *)
let next input =
  let rec go number shift =
    must (input.at < String.length input.bytes) "the file ends early";
    let byte = Char.code input.bytes.[input.at] in
    input.at <- input.at + 1;
    let number = number lor ((byte land 127) lsl shift) in
    must (number < 1 lsl 48) "a number is too large";
    must (byte > 0 || shift = 0) "a number has more bytes than it needs";
    if byte < 128 then number else if shift < 42 then go number (shift + 7) else refuse "a number is too large" in
  go 0 0

let next_bound input = match next input with 0 -> None | n -> Some n

let repeat count read =
  let rec go n found = if n = 0 then List.rev found else go (n - 1) (read () :: found) in
  go count []

(* The numbers below [n] in some order. *)
let permutation input n =
  let l = repeat n (fun () -> let x = next input in must (x < n) "a renaming is not a permutation"; x) in
  must (List.length (List.sort_uniq compare l) = n) "a renaming is not a permutation";
  l

(* The file says where each place goes, and the checker where each place comes from. *)
let next_renaming rules input =
  let { rule_of; limits; distinct; _ } = rules.game in
  match next input with
  | 0 -> None
  | kinds ->
      let apart = kinds = List.length limits && rule_of = Black && not distinct in
      must (rules.game.listed_guesses = None && (kinds = 1 || apart)) "a renaming may change the feedback";
      must (kinds > 1 || List.for_all (( = ) (List.hd limits)) limits) "a renaming takes places of different limits as equal";
      let places = permutation input (List.length limits) in
      let comes_from = List.mapi (fun i to_ -> (to_, i)) places |> List.sort compare |> List.map snd in
      let named = List.filteri (fun i _ -> i < kinds) limits in
      let names = List.map (permutation input) named in
      if rule_of = Place then raise (Undecided "renamings by place are not verified");
      Some { from = comes_from; names }

let rec next_proof rules input turns =
  must (turns < 1000) "the proof is too deep";
  match next input with
  | 2 ->
      must (not rules.game.hard) "there are no lemmas under the hard rule";
      let number = next input in
      UseLemma (number + 1, next_renaming rules input)
  | (0 | 1) as kind ->
      let cells = min (next input) (1 lsl 17) in
      if kind = 0 then Split (cells, [], [])
      else begin
        let count = next input in
        must (count <= 1 lsl 16) "a set has too many renamings";
        must (count = 0 || turns = 0 || not rules.game.hard) "a renaming may change what the hard rule requires";
        let renamings = List.filter_map Fun.id (repeat count (fun () -> next_renaming rules input)) in
        let rec exceptions found =
          match next input with
          | 0 -> List.rev found
          | guess ->
              let cells = repeat (next input) (fun () ->
                let cell = next input in
                let bound = next_bound input in
                ((cell, bound), next_proof rules input (turns + 1))) in
              exceptions (Except (guess, cells) :: found) in
        Split (cells, renamings, exceptions [])
      end
  | _ -> refuse "a proof is of a kind that does not exist"

let next_claim input =
  match next input with
  | 0 -> None
  | unit ->
      let last = next input in
      let left = next input in
      let bound = next_bound input in
      must (unit <= max_unit && last <= 1 && left < 1 lsl 20) "a number of a theorem is too large";
      let left = if left = 0 then None else Some left in
      Some { unit_of = unit; last_of = last; left_of = left; bound_of = bound }

let line_end text from =
  match String.index_from_opt text from '\n' with
  | Some at when at < max_rules -> at
  | _ -> refuse "a line of the file does not end"

(* A certificate: its rules, a function that reads the next claim, and one that reads its proof. *)
let read file =
  let bytes = try Gzip.unpack file max_unpacked with
    | Gzip.Bad -> refuse "it is not one whole gzip member"
    | Gzip.Too_large -> raise (Undecided "the certificate is too large") in
  let first = line_end bytes 0 in
  must (String.sub bytes 0 first = "codebreaker proof 1") "not a certificate of version 1";
  let second = line_end bytes (first + 1) in
  let rules = parse_rules (String.sub bytes (first + 1) (second - first - 1)) in
  let input = { bytes; at = second + 1 } in
  let claim () =
    let claim = next_claim input in
    if claim = None then must (input.at = String.length bytes) "something follows the end";
    claim in
  (rules, claim, fun () -> next_proof rules input 0)

let read_file name =
  let channel = open_in_bin name in
  Fun.protect ~finally:(fun () -> close_in channel) (fun () -> read_all channel max_unpacked)
