(* proofcheck-verified: unpacks and parses certificates, and has the extracted checker check them. Coq has proven
   the checker sound; docs/verified.md says what is trusted besides. *)

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
  if field "hard" truth false then
    if rule_of = Place then raise (Undecided "the hard rule is not verified")
    else refuse "the hard rule needs feedback by place";
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
    game = { rule_of; limits; distinct = field "distinct" truth false; own = field "own" truth false;
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

(* ---- Functions that the checker takes; docs/verified.md says what Coq assumes of each ---- *)

(* Counts labels. *)
let tally =
  let counts = Array.make 65536 0 in
  fun feedback ids ->
    let seen = List.fold_left (fun seen code ->
      let label = feedback code in
      counts.(label) <- counts.(label) + 1;
      if counts.(label) = 1 then label :: seen else seen) [] ids in
    List.map (fun label -> let n = counts.(label) in counts.(label) <- 0; (label, n)) seen

(* The feedback of every guess and candidate, from a table: the guesses in a row for each candidate, because the
   checker takes one guess after another with the same candidates. *)
let feedback_table game tables =
  let guesses = List.length tables.guess_ids in
  let table = Bytes.create (2 * guesses * List.length tables.code_ids) in
  let place guess code = 2 * (((code - 1) * guesses) + guess - 1) in
  List.iter (fun code -> List.iter (fun guess ->
    let label = feedback_of game tables guess code in
    if label > 65535 then raise (Undecided "there are too many kinds of feedback");
    Bytes.set_uint16_le table (place guess code) label) tables.guess_ids) tables.code_ids;
  fun guess code -> Bytes.get_uint16_le table (place guess code)

(* The number of a row, from a hash table; the checker trusts no number. *)
let numbers rows =
  let text row = String.init (List.length row) (fun i -> Char.chr (List.nth row i)) in
  let table = Hashtbl.create 65536 in
  List.iteri (fun i row -> Hashtbl.replace table (text row) (i + 1)) rows;
  fun row -> Option.value (Hashtbl.find_opt table (text row)) ~default:1

(* ---- What is printed ---- *)

(* Characters beyond ASCII are printed as their numbers. *)
let quote text =
  let buffer = Buffer.create 64 in
  let rec go at =
    if at < String.length text then begin
      let first = Char.code text.[at] in
      let more = if first < 0x80 then 0 else if first < 0xE0 then 1 else if first < 0xF0 then 2 else 3 in
      let code = ref (if more = 0 then first else first land (0x3F lsr more)) in
      for i = at + 1 to at + more do code := (!code lsl 6) lor (Char.code text.[i] land 0x3F) done;
      let code = !code in
      Buffer.add_string buffer
        (match Char.unsafe_chr (code land 255) with
         | _ when code > 0xFFFF -> Printf.sprintf "\\U%08x" code
         | _ when code > 126 -> Printf.sprintf (if code = 127 then "\\x%02x" else "\\u%04x") code
         | '"' -> "\\\"" | '\\' -> "\\\\" | '\n' -> "\\n" | '\r' -> "\\r" | '\t' -> "\\t"
         | '\007' -> "\\a" | '\b' -> "\\b" | '\012' -> "\\f" | '\011' -> "\\v"
         | c when c < ' ' -> Printf.sprintf "\\x%02x" code
         | c -> String.make 1 c);
      go (at + more + 1)
    end in
  go 0;
  "\"" ^ Buffer.contents buffer ^ "\""

let meaning rules codes { unit_of = unit; last_of = last; left_of = left; bound_of = bound } =
  let g = rules.game in
  let rule = match g.rule_of with BlackWhite -> "black-white" | Black -> "black" | Sum -> "sum" | Place -> "place" in
  let text = Printf.sprintf "%s, %s, limits [%s], %d codes%s%s" (quote rules.name) rule
    (String.concat " " (List.map string_of_int g.limits)) codes
    (if g.distinct then " of different symbols" else "")
    (if rules.codes_listed then " as listed" else "") in
  let conditions = List.filter (( <> ) "") [
    (if rules.pool_listed then "uses only listed guesses" else "");
    (if g.own then "guesses only candidates" else "");
    (if g.opening <> None then "begins with " ^ quote rules.opening_text else "");
    (match left with Some n -> Printf.sprintf "takes at most %d guesses" n | None -> "") ] in
  let strategy = if conditions = [] then "strategy" else "strategy that " ^ String.concat " and " conditions in
  match bound with
  | None -> Printf.sprintf "%s: no %s finds every code." text strategy
  | Some bound when last = 0 ->
      Printf.sprintf "%s: every %s has a total of at least %d guesses." text strategy ((bound + unit - 1) / unit)
  | Some bound ->
      Printf.sprintf "%s: every %s has a total above %d guesses, or that total with at least %d codes found by the last guess."
        text strategy (bound / unit) (bound mod unit)

(* ---- The program ---- *)

let line_end text from =
  match String.index_from_opt text from '\n' with
  | Some at when at < max_rules -> at
  | _ -> refuse "a line of the file does not end"

let check_file name =
  let file = let channel = open_in_bin name in
    Fun.protect ~finally:(fun () -> close_in channel) (fun () -> read_all channel max_unpacked) in
  let bytes, unpacked = through "gzip" [ "-dc" ] file in
  must unpacked "not a gzip file, or a damaged one";
  let first = line_end bytes 0 in
  must (String.sub bytes 0 first = "codebreaker proof 1") "not a certificate of version 1";
  let second = line_end bytes (first + 1) in
  let rules = parse_rules (String.sub bytes (first + 1) (second - first - 1)) in
  let tables = tables_of rules.game numbers in
  let codes = List.length tables.code_ids in
  must (codes <= 1 lsl 16 && codes * List.length tables.guess_ids <= 1 lsl 30) "there are too many codes";
  must (game_ok rules.game tables) "the candidates are not in order";
  let feedback = feedback_table rules.game tables in
  let input = { bytes; at = second + 1 } in
  let rec theorems found =
    match next_claim rules input with
    | None -> List.rev found
    | Some (claim, proof) ->
        must (List.length found < 100) "there are more than 100 theorems";
        must (check_claim feedback tally rules.game tables claim proof) "a proof is wrong";
        theorems (meaning rules codes claim :: found) in
  let theorems = theorems [] in
  must (input.at = String.length bytes) "something follows the end";
  let digest, hashed = through "sha256sum" [] file in
  must (hashed && String.length digest >= 64) "sha256sum failed";
  print_string (String.concat "\n" theorems);
  Printf.printf "\nSHA-256 of the file: %s\n%!" (String.sub digest 0 64)

let help = {|proofcheck-verified checks certificates as proofcheck does, with a checker that Coq has proven sound.

Usage: proofcheck-verified FILE...

It prints what each certificate proves, or why it refuses the certificate.

Exit codes: 0 all certificates are accepted, 1 one is refused, 2 wrong usage, 4 a limit is reached.
|}

let () =
  Sys.set_signal Sys.sigpipe Sys.Signal_ignore;
  match List.tl (Array.to_list Sys.argv) with
  | [ "--help" ] -> print_string help
  | [] -> prerr_string help; exit 2
  | names ->
      List.iter (fun name ->
        let fail code reason = Printf.eprintf "proofcheck-verified: %s: %s\n" name reason; exit code in
        match check_file name with
        | () -> ()
        | exception Refused reason -> fail 1 ("refused: " ^ reason)
        | exception Undecided reason -> fail 4 ("not decided: " ^ reason)
        | exception (Stack_overflow | Out_of_memory) -> fail 4 "not decided: it needs more memory"
        | exception Sys_error reason -> fail 1 reason) names
