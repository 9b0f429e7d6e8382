(* Certificates: unpacking and parsing. Nothing here is proven; docs/verified.md says so. *)

open Checker

exception Refused of string
exception Undecided of string

let refuse reason = raise (Refused reason)
let must holds reason = if not holds then refuse reason

(* Limits of the form of a certificate, as those of proofcheck. *)
let max_rules = 1 lsl 25
let max_number = 1 lsl 48
let infinite = max_number
let unlimited = 1 lsl 20

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

(* What a program prints when it reads [data]. *)
let through program arguments data =
  let from_us, to_program = Unix.pipe ~cloexec:true () in
  let from_program, to_us = Unix.pipe ~cloexec:true () in
  let quiet = Unix.openfile "/dev/null" [ Unix.O_WRONLY; Unix.O_CLOEXEC ] 0 in
  let child = Unix.create_process program (Array.of_list (program :: arguments)) from_us to_us quiet in
  List.iter Unix.close [ from_us; to_us; quiet ];
  let writer = Unix.fork () in
  if writer = 0 then begin
    Sys.set_signal Sys.sigpipe Sys.Signal_default;
    let out = Unix.out_channel_of_descr to_program in
    output_string out data; flush out;
    Unix._exit 0
  end;
  Unix.close to_program;
  let output = Unix.in_channel_of_descr from_program in
  let close () =
    close_in output;
    ignore (Unix.waitpid [] writer);
    snd (Unix.waitpid [] child) in
  match read_all output max_unpacked with
  | text -> (text, close () = Unix.WEXITED 0)
  | exception reason -> ignore (close ()); raise reason

(* ---- The rules of the game ---- *)

type rules = {
  name : string; symbols : string; game : game; pool_listed : bool; codes_listed : bool; opening_text : string;
}

let integer = function
  | Json.Number n -> (match int_of_string_opt n with
      | Some i when String.for_all (fun c -> c = '-' || (c >= '0' && c <= '9')) n -> i
      | _ -> refuse "a number of the rules is not an integer")
  | _ -> refuse "a number of the rules is missing"

let text = function Json.String s -> s | _ -> refuse "a text of the rules is missing"
let truth = function Json.Bool b -> b | _ -> refuse "a truth value of the rules is missing"

let entries = function
  | Json.List l -> must (List.compare_length_with l (1 lsl 20) <= 0) "a list is too long"; l
  | _ -> refuse "a list of the rules is missing"

let parse_rules line =
  let fields = match Json.parse line with Json.Object fields -> fields | _ -> refuse "the rules cannot be read"
    | exception Json.Bad -> refuse "the rules of the game cannot be read" in
  (* As in Go: upper case is ignored, the last value counts, and null is no value. *)
  let field key read default =
    List.fold_left (fun found (k, v) ->
      if String.lowercase_ascii k <> key || v = Json.Null then found else read v) default fields in
  let name = field "game" text "" and symbols = field "symbols" text "" in
  let limits = field "limits" (fun v -> List.map integer (entries v)) [] in
  must (String.length name <= 1 lsl 14) "the name of the game is too long";
  must (limits <> [] && List.length limits <= 16) "a code must have 1 to 16 places";
  must (String.length symbols <= 64) "there are more than 64 symbols";
  must (List.for_all (fun n -> n >= 1 && n <= String.length symbols) limits) "the limits are wrong";
  let rule_of = match field "rule" text "" with
    | "black-white" -> BlackWhite | "black" -> Black | "sum" -> Sum | "place" -> Place
    | _ -> refuse "the rule is unknown" in
  let hard = field "hard" truth false in
  must (rule_of = Place || not hard) "the hard rule needs feedback by place";
  let parse code =
    must (String.length code = List.length limits) "a code has the wrong length";
    List.init (String.length code) (fun place ->
      match String.index_opt symbols code.[place] with Some x -> x | None -> refuse "a code has an unknown symbol") in
  let list key = field key (fun v -> Some (List.map (fun e -> parse (text e)) (entries v))) None in
  let listed_codes = list "codes" and listed_guesses = list "guesses" in
  let opening_text = field "opening" text "" in
  if listed_codes = None || listed_guesses = None then
    if List.fold_left (fun n limit -> min (max_rows + 1) (n * limit)) 1 limits > max_rows then
      raise (Undecided "the game has too many codes");
  { name; symbols; opening_text;
    pool_listed = listed_guesses <> None; codes_listed = listed_codes <> None;
    game = { rule_of; limits; distinct = field "distinct" truth false; own = field "own" truth false; hard;
             listed_codes; listed_guesses;
             opening = if opening_text = "" then None else Some (parse opening_text) } }

(* ---- The proofs ---- *)

type input = { bytes : string; mutable at : int }

(* Seven bits a byte, low bits first; the high bit is set if another byte follows. *)
let next input =
  let rec go number shift =
    must (input.at < String.length input.bytes) "the file ends early";
    let byte = Char.code input.bytes.[input.at] in
    input.at <- input.at + 1;
    let bits = byte land 127 in
    must (shift < 70 && (bits = 0 || shift < 49)) "a number is too large";
    let number = if bits = 0 then number else number lor (bits lsl shift) in
    if byte < 128 then number else go number (shift + 7) in
  let number = go 0 0 in
  must (number <= max_number) "a number is too large";
  number

let next_bound input = match next input with 0 -> None | n when n >= infinite -> None | n -> Some n

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
      must ((not rules.pool_listed) && (kinds = 1 || apart)) "a renaming may change the feedback";
      must (kinds > 1 || List.for_all (( = ) (List.hd limits)) limits) "a renaming takes places of different limits as equal";
      if rule_of = Place then raise (Undecided "renamings by place are not verified");
      let places = permutation input (List.length limits) in
      let comes_from = List.mapi (fun i to_ -> (to_, i)) places |> List.sort compare |> List.map snd in
      let named = List.filteri (fun i _ -> i < kinds) limits in
      Some { from = comes_from; names = List.map (permutation input) named }

let rec next_proof rules input turns =
  must (turns < 1000) "the proof is too deep";
  match next input with
  | 2 ->
      let number = next input in
      UseLemma (number + 1, next_renaming rules input)
  | (0 | 1) as kind ->
      let cells = min (next input) (1 lsl 17) in
      if kind = 0 then Split (cells, [], [])
      else begin
        let count = next input in
        must (count <= 1 lsl 16) "a set has too many renamings";
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

let next_claim rules input =
  match next input with
  | 0 -> None
  | unit ->
      let last = next input in
      let left = match next input with 0 -> unlimited | n -> n in
      let bound = next_bound input in
      must (unit <= 1 lsl 17 && last <= 1 && left <= unlimited) "a number of a theorem is too large";
      let left = if left = unlimited then None else Some left in
      Some ({ unit_of = unit; last_of = last; left_of = left; bound_of = bound }, next_proof rules input 0)

let line_end text from =
  match String.index_from_opt text from '\n' with
  | Some at when at < max_rules -> at
  | _ -> refuse "a line of the file does not end"

(* A certificate: its rules, and a function that reads the next claim and its proof. *)
let read file =
  let bytes, unpacked = through "gzip" [ "-dc" ] file in
  must unpacked "not a gzip file, or a damaged one";
  let first = line_end bytes 0 in
  must (String.sub bytes 0 first = "codebreaker proof 1") "not a certificate of version 1";
  let second = line_end bytes (first + 1) in
  let rules = parse_rules (String.sub bytes (first + 1) (second - first - 1)) in
  let input = { bytes; at = second + 1 } in
  (rules, fun () ->
    let claim = next_claim rules input in
    if claim = None then must (input.at = String.length bytes) "something follows the end";
    claim)

let read_file name =
  let channel = open_in_bin name in
  Fun.protect ~finally:(fun () -> close_in channel) (fun () -> read_all channel max_unpacked)
