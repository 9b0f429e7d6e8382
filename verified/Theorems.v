(** * Theorems that Coq computes, in seconds

    The certificates and the trees come from [codebreaker tree]; see the Makefile. *)

From Coq Require Import List NArith.
From Codebreaker Require Import Strategy Rules Codes Checker Statement Tree.
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

(** A claim with a unit of 1, and a cost for the last guess, is about one place with three
    symbols. It holds, and the statement that a larger unit would give is false: the guesses
    A, B and C have a total of 6. *)
Definition one_place : game :=
  {| rule_of := Black; limits := [3]; distinct := false; own := false; hard := false;
     listed_codes := None; listed_guesses := None; opening := None |}.

Theorem unit_must_be_larger :
  holds one_place {| unit_of := 1; last_of := 1; left_of := Some 3; bound_of := Some 7%N |} /\
  ~ statement_holds {| game_of := one_place; how_many := 3; at_most := Some 3; fact_of := Above 7 0 |}.
Proof.
  split.
  - apply verify_one with (Split 2 [] []). by_computing.
  - intros [_ H].
    destruct (check_tree_sound one_place (Guess [0] [(2%positive, Guess [1] [(2%positive, Guess [2] [])])]) 3 6)
      as (s & ns & S & F & T); [by_computing |].
    destruct (H s ns I S F) as [X | [X _]]; cbn [game_of] in X; rewrite T in X; discriminate.
Qed.

(** Coq prints each theorem, and the axioms that it needs: none. *)
Check least_total_4x4.
Print Assumptions least_total_4x4.
Check least_total_3x6.
Print Assumptions least_total_3x6.
Check five_guesses.
Print Assumptions five_guesses.
Check unit_must_be_larger.
Print Assumptions unit_must_be_larger.
