(* proofcheck-verified: unpacks and parses certificates, and has the extracted checker check them. Coq has proven
   the checker sound; docs/verified.md says what is trusted besides. *)

open Checker
open Certificate

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
  fun guess ->
    let start = place guess 0 in
    fun code -> Bytes.get_uint16_le table (start + (2 * guesses * code))

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

(* A sentence for a statement. Only names are added: of the game, and of the symbols. *)
let sentence rules row { game_of = g; how_many; at_most; fact_of } =
  let rule = match g.rule_of with BlackWhite -> "black-white" | Black -> "black" | Sum -> "sum" | Place -> "place" in
  let text = Printf.sprintf "%s, %s, limits [%s], symbols %s, %d codes%s%s" (quote rules.name) rule
    (String.concat " " (List.map string_of_int g.limits)) (quote rules.symbols) how_many
    (if g.distinct then " of different symbols" else "")
    (if g.listed_codes <> None then " as listed" else "") in
  let conditions = List.filter (( <> ) "") [
    (if g.listed_guesses <> None then "uses only listed guesses" else "");
    (if g.own then "guesses only candidates" else "");
    (if g.hard then "keeps the hard rule" else "");
    (match g.opening with Some o -> "begins with " ^ quote (row o) | None -> "");
    (match at_most with Some n -> Printf.sprintf "takes at most %d guesses" n | None -> "") ] in
  let strategy = if conditions = [] then "strategy" else "strategy that " ^ String.concat " and " conditions in
  match fact_of with
  | Never -> Printf.sprintf "%s: no %s finds every code." text strategy
  | AtLeast total -> Printf.sprintf "%s: every %s has a total of at least %d guesses." text strategy total
  | Above (total, found) ->
      Printf.sprintf "%s: every %s has a total above %d guesses, or that total with at least %d codes found by the last guess."
        text strategy total found

(* The digest of a list: its codes in the order of their bytes, one a line. *)
let digest_of row = function
  | _, None -> ""
  | what, Some codes ->
      let lines = List.map (fun code -> row code ^ "\n") codes in
      Printf.sprintf "SHA-256 of the %s: %s\n" what (Sha256.digest (String.concat "" (List.sort compare lines)))

(* ---- The program ---- *)

let check_file name =
  let file = read_file name in
  let rules, next_claim, next_proof = read file in
  let g = rules.game in
  let tables = tables_of g numbers in
  must (game_ok g tables) "the candidates are not in order";
  let feedback = feedback_table g tables in
  let row code = String.init (List.length code) (fun place -> rules.symbols.[List.nth code place]) in
  let rec statements found =
    match next_claim () with
    | None -> List.rev found
    | Some claim ->
        must (List.length found < 100) "there are more than 100 theorems";
        must (says g tables claim <> None) "a cost for the last guess needs a limit, and a unit above the number of codes";
        match accept feedback tally g tables claim (next_proof ()) with
        | Some statement -> statements (statement :: found)
        | None -> refuse "a proof is wrong" in
  let statements = statements [] in
  must (statements <> []) "there is no theorem";
  List.iter (fun statement -> print_endline (sentence rules row statement)) statements;
  print_string (digest_of row ("codes", g.listed_codes) ^ digest_of row ("guesses", g.listed_guesses));
  Printf.printf "SHA-256 of the file: %s\n%!" (Sha256.digest file)

let help = {|proofcheck-verified checks certificates as proofcheck does, with a checker that Coq has proven sound.

Usage: proofcheck-verified FILE...

It prints what each certificate proves, or why it refuses the certificate.

Exit codes: 0 all certificates are accepted, 1 one is refused, 2 wrong usage, or a file cannot be read
or the result not be written, 4 a limit is reached.
|}

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [ "--help" ] -> print_string help
  | [] -> prerr_string help; exit 2
  | names ->
      let code = ref 0 in
      List.iter (fun name ->
        let fail worse reason =
          Printf.eprintf "proofcheck-verified: %s: %s\n%!" name reason;
          if worse = 1 || !code = 0 then code := worse in
        match check_file name with
        | () -> ()
        | exception Refused reason -> fail 1 ("refused: " ^ reason)
        | exception Undecided reason -> fail 4 ("not decided: " ^ reason)
        | exception (Stack_overflow | Out_of_memory) -> fail 4 "not decided: it needs more memory"
        | exception Sys_error _ -> fail 2 (if Sys.file_exists name then "the file cannot be read" else "there is no such file")) names;
      exit !code
