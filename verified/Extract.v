(** * The checker as an OCaml program: numbers become machine integers *)

From Coq Require Import NArith PArith Arith Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
From Codebreaker Require Import Codes Checker Statement.

Extract Inductive positive => "int" ["(fun p -> 2 * p + 1)" "(fun p -> 2 * p)" "1"]
  "(fun odd even one p -> if p <= 1 then one () else if p land 1 = 0 then even (p lsr 1) else odd (p lsr 1))".
Extract Inlined Constant N.of_nat => "(fun n -> n)".
Extract Inlined Constant N.succ => "Stdlib.Int.succ".
Extract Inlined Constant N.succ_pos => "Stdlib.Int.succ".
Extract Inlined Constant N.sub => "(fun n m -> if n <= m then 0 else (n : int) - m)".
Extract Inlined Constant N.max => "(fun n m -> if n <= m then m else (n : int))".
Extract Inlined Constant N.leb => "((<=) : int -> int -> bool)".
Extract Inlined Constant N.ltb => "((<) : int -> int -> bool)".
Extract Inlined Constant Nat.eqb => "Stdlib.Int.equal".
Extract Inlined Constant Nat.eq_dec => "Stdlib.Int.equal".
Extract Inlined Constant Pos.succ => "Stdlib.Int.succ".
Extract Inlined Constant Pos.eqb => "Stdlib.Int.equal".
Extract Inlined Constant Pos.eq_dec => "Stdlib.Int.equal".
Extract Inlined Constant Pos.leb => "((<=) : int -> int -> bool)".

Extraction "build/checker.ml" tables_of game_ok feedback_of says accept.
