(* Prints the proofs of a certificate, and a tree, as Coq terms: term FILE.proof TREE.csv. The tree has one row for
   each secret, with its guesses (codebreaker tree GAME --format csv). Coq checks what is printed. *)

open Checker
open Certificate

let print = print_string
let list entry l = print "["; List.iteri (fun i x -> if i > 0 then print ";"; entry x) l; print "]"
let number n = print (string_of_int n)
let row = list number
let bound = function None -> print "None" | Some n -> Printf.printf "(Some %d%%N)" n

let renaming { from; names } = print "(R "; row from; print " "; list row names; print ")"

let rec proof = function
  | Split (cells, renamings, exceptions) ->
      Printf.printf "(Split %d " cells;
      list renaming renamings; print " "; list exception_ exceptions; print ")\n"
  | UseLemma (lemma, r) ->
      Printf.printf "(UseLemma %d " lemma;
      (match r with None -> print "None" | Some r -> print "(Some "; renaming r; print ")");
      print ")\n"

and exception_ (Except (guess, cells)) =
  Printf.printf "(Except %d " guess;
  list (fun ((cell, b), p) -> Printf.printf "(%d%%nat," cell; bound b; print ","; proof p; print ")") cells;
  print ")"

(* The guesses before each secret, the secret among them. *)
let rec tree game paths =
  let guess = List.hd (List.hd paths) in
  print "(Guess "; row guess; print " ";
  let labelled = List.filter_map (fun path ->
    match List.tl path with
    | [] -> None
    | rest -> Some (mark game.rule_of guess (List.nth path (List.length path - 1)), rest)) paths in
  list (fun label ->
    Printf.printf "(%d%%positive," label;
    tree game (List.filter_map (fun (l, rest) -> if l = label then Some rest else None) labelled);
    print ")") (List.sort_uniq compare (List.map fst labelled));
  print ")\n"

let () =
  let rules, next, next_proof = read (read_file Sys.argv.(1)) in
  print "From Coq Require Import List NArith PArith.\nFrom Codebreaker Require Import Strategy Rules Codes Checker Statement Tree.\nImport ListNotations.\n";
  print "Notation R from names := {| Codes.from := from; Codes.names := names |} (only parsing).\n";
  let rec proofs i =
    match next () with
    | None -> ()
    | Some claim ->
        let p = next_proof () in
        Printf.printf "Definition claim%d : claim := {| unit_of := %d%%N; last_of := %d%%N; left_of := %s; bound_of := " i
          claim.unit_of claim.last_of
          (match claim.left_of with None -> "None" | Some n -> Printf.sprintf "Some %d" n);
        bound claim.bound_of;
        Printf.printf " |}.\nDefinition proof%d : proof := " i;
        proof p; print ".\n";
        proofs (i + 1) in
  proofs 1;
  let lines = List.tl (String.split_on_char '\n' (String.trim (read_file Sys.argv.(2)))) in
  let code text = List.init (String.length text) (fun i -> String.index rules.symbols text.[i]) in
  let path line = List.filter (( <> ) "") (List.tl (List.tl (String.split_on_char ',' line))) |> List.map code in
  print "Definition best_tree : tree := "; tree rules.game (List.map path lines); print ".\n"
