(** * Strategies and what they cost

    A game is given by a function [mark] from a guess and a secret to a label, the
    feedback. The label [found] says that the guess is the secret. *)

From Coq Require Import List NArith PArith Bool.
Import ListNotations.

Notation label := positive (only parsing).
Definition found : label := xH.

Section Strategy.

Variables guess code : Type.
Variable mark : guess -> code -> label.

(** The guesses that may be played. If [own] is true, a guess must also be a code that
    can still be the secret. *)
Variable pool : guess -> Prop.
Variable own : bool.

(** [obeys g l x]: after guess [g] with feedback [l], guess [x] may be played. Without the
    hard rule any guess may. *)
Variable obeys : guess -> label -> guess -> Prop.

(** The cost of a guess, and how much more the last guess that is allowed costs. *)
Variables unit last : N.

(** A strategy chooses the next guess from the feedback so far, the oldest first. *)
Definition strategy := list label -> guess.

Definition first (s : strategy) : guess := s [].

(** What a strategy plays after one feedback. *)
Definition after (s : strategy) (l : label) : strategy := fun h => s (l :: h).

(** [finds s c n]: strategy [s] finds the secret [c] with its guess number [n]. *)
Inductive finds : strategy -> code -> nat -> Prop :=
| finds_now s c : mark (first s) c = found -> finds s c 1
| finds_later s c n :
    mark (first s) c <> found ->
    finds (after s (mark (first s) c)) c n ->
    finds s c (S n).

(** The codes that can still be the secret after a guess and its feedback. *)
Definition cell (codes : list code) (g : guess) (l : label) : list code :=
  filter (fun c => Pos.eqb (mark g c) l) codes.

(** The guesses so far, with their feedback, the last one first. *)
Definition turns := list (guess * label).

Definition obeys_all (h : turns) (x : guess) : Prop := forall g l, In (g, l) h -> obeys g l x.

(** A guess may be played after some turns, when the secret is one of [codes]. *)
Definition allowed (h : turns) (codes : list code) (g : guess) : Prop :=
  pool g /\ (own = true -> exists c, In c codes /\ mark g c = found) /\ obeys_all h g.

(** [legal n h s codes]: after the turns [h], the first [n] guesses of [s] may be played,
    whatever feedback the secrets in [codes] give. *)
Fixpoint legal (n : nat) (h : turns) (s : strategy) (codes : list code) : Prop :=
  match n with
  | 0 => True
  | S m =>
      (codes <> [] -> allowed h codes (first s)) /\
      forall l, l <> found -> legal m ((first s, l) :: h) (after s l) (cell codes (first s) l)
  end.

(** The number of guesses that are allowed; [None] is any number. *)
Definition limit := option nat.

Definition within (k : limit) (n : nat) : Prop :=
  match k with None => True | Some m => n <= m end.

(** The cost of a code that is found with guess number [n]. *)
Definition price (k : limit) (n : nat) : N :=
  (unit * N.of_nat n +
   match k with
   | Some m => if Nat.eqb n m then last else 0
   | None => 0
   end)%N.

Definition total (k : limit) (ns : list nat) : N :=
  fold_right (fun n sum => price k n + sum)%N 0%N ns.

(** A lower bound of a cost; [None] is infinite. *)
Definition bound := option N.

Definition at_least (b : bound) (cost : N) : Prop :=
  match b with None => False | Some n => (n <= cost)%N end.

(** [costs h codes k b]: after the turns [h], every legal strategy that finds each of
    [codes] within [k] guesses costs at least [b]; if [b] is infinite, there is no such
    strategy. *)
Definition costs (h : turns) (codes : list code) (k : limit) (b : bound) : Prop :=
  forall s ns,
    (forall n, legal n h s codes) ->
    Forall2 (finds s) codes ns ->
    Forall (within k) ns ->
    at_least b (total k ns).

(** The same for the strategies that begin with one guess. *)
Definition costs_with (h : turns) (g : guess) (codes : list code) (k : limit) (b : bound) : Prop :=
  forall s ns,
    first s = g ->
    (forall n, legal n h s codes) ->
    Forall2 (finds s) codes ns ->
    Forall (within k) ns ->
    at_least b (total k ns).

End Strategy.
