(** * Theorems that Coq computes, in seconds

    The certificates and the trees come from [codebreaker tree]; see the Makefile. *)

From Coq Require Import List NArith.
From Codebreaker Require Import Strategy Rules Codes Checker Tree.
From Codebreaker.build Require Of4x4 Of3x6 Of4x6max.
Import ListNotations.

Ltac by_computing := vm_cast_no_check (eq_refl true).

Theorem least_total_4x4 : least_total (black_white 4 4) 905.
Proof. apply (least_total_by _ Of4x4.best_tree 10 Of4x4.proof1); [reflexivity | by_computing | by_computing]. Qed.

Theorem least_total_3x6 : least_total (black_white 3 6) 854.
Proof. apply (least_total_by _ Of3x6.best_tree 10 Of3x6.proof1); [reflexivity | by_computing | by_computing]. Qed.

(** Knuth (1977): five guesses are enough for Mastermind, and four are not. *)
Theorem five_guesses :
  (exists s ns, solves (black_white 4 6) s ns /\ Forall (fun n => n <= 5) ns) /\
  ~ exists s ns, solves (black_white 4 6) s ns /\ Forall (fun n => n <= 4) ns.
Proof.
  split.
  - destruct (check_tree_sound (black_white 4 6) Of4x6max.best_tree 5 5626) as (s & ns & S & F & _); [by_computing |]. eauto.
  - apply (none_within _ Of4x6max.proof1 1 0 4); [reflexivity | by_computing].
Qed.

(** Coq prints each theorem, and the axioms that it needs: none. *)
Check least_total_4x4.
Print Assumptions least_total_4x4.
Check least_total_3x6.
Print Assumptions least_total_3x6.
Check five_guesses.
Print Assumptions five_guesses.
