(** * Theorems that Coq computes: the least total of Mastermind, in minutes

    The certificates and the trees come from [codebreaker tree]; see the Makefile. *)

From Coq Require Import List NArith.
From Codebreaker Require Import Strategy Rules Codes Checker Statement Tree.
From Codebreaker.build Require Of4x6.
Import ListNotations.

Ltac by_computing := vm_cast_no_check (eq_refl true).

(** Mastermind: the least total is 5625, so 5625/1296 = 4.340 guesses on average. *)
Theorem mastermind : least_total (black_white 4 6) 5625.
Proof. apply (least_total_by _ Of4x6.best_tree 10 Of4x6.proof1); [reflexivity | by_computing | by_computing]. Qed.

Check mastermind.
Print Assumptions mastermind.
