(** * Theorems that Coq computes: Mastermind, with four places and six symbols

    The certificates and the trees come from [codebreaker tree]; see the Makefile. *)

From Coq Require Import List NArith.
From Codebreaker Require Import Strategy Rules Codes Checker Tree.
From Codebreaker.build Require Of4x6 Of4x6max.
Import ListNotations.

Ltac by_computing := vm_cast_no_check (eq_refl true).

(** Mastermind: the least total is 5625, so 5625/1296 = 4.340 guesses on average. *)
Theorem mastermind : least_total (black_white 4 6) 5625.
Proof. apply (least_total_by _ Of4x6.best_tree 10 Of4x6.proof1); [reflexivity | by_computing | by_computing]. Qed.

(** Knuth's five guesses are enough, and four are not. *)
Theorem five_guesses :
  (exists s ns, solves (black_white 4 6) s ns /\ Forall (fun n => n <= 5) ns) /\
  ~ exists s ns, solves (black_white 4 6) s ns /\ Forall (fun n => n <= 4) ns.
Proof.
  split.
  - destruct (check_tree_sound (black_white 4 6) Of4x6max.best_tree 5 5626) as (s & ns & S & F & _); [by_computing |]. eauto.
  - apply (none_within _ Of4x6max.proof1 1 0 4); [reflexivity | by_computing].
Qed.

Print Assumptions mastermind.
Print Assumptions five_guesses.
