(** * What an accepted claim says, in guesses

    A claim is about costs. A statement is about the numbers of guesses that a strategy
    takes, and is what the program prints. *)

From Coq Require Import List Arith NArith PArith Bool Lia.
From Codebreaker Require Import Strategy Rules Codes Checker.
Import ListNotations.

(** [solves g s ns]: strategy [s] finds the codes of [g], in their order, with the guesses
    [ns]. *)
Definition solves (g : game) (s : strategy row) (ns : list nat) : Prop :=
  (forall n, legal row row (mark (rule_of g)) (fun x => In x (guesses g)) (own g) (obeys g) n [] s (codes g)) /\
  Forall2 (finds row row (mark (rule_of g)) s) (codes g) ns.

(** The total of a strategy. *)
Definition sum (ns : list nat) : N := fold_right (fun n s => N.of_nat n + s)%N 0%N ns.

(** How many codes the last guess that is allowed finds. *)
Definition by_last (k : limit) (ns : list nat) : N :=
  match k with None => 0%N | Some m => N.of_nat (length (filter (fun n => Nat.eqb n m) ns)) end.

(** What holds for every strategy. *)
Inductive fact :=
| Never                 (* it does not find every code *)
| AtLeast (t : N)       (* its total is at least [t] *)
| Above (t last : N).   (* its total is above [t]; or it is [t], and the last guess finds at least [last] codes *)

Definition fact_holds (f : fact) (k : limit) (ns : list nat) : Prop :=
  match f with
  | Never => False
  | AtLeast t => (t <= sum ns)%N
  | Above t last => (t < sum ns)%N \/ (sum ns = t /\ (last <= by_last k ns)%N)
  end.

(** A fact about every strategy of a game that takes at most so many guesses, and begins with
    the opening if one is given. *)
Record statement := { game_of : game; how_many : nat; at_most : limit; fact_of : fact }.

Definition begins (g : game) (s : strategy row) : Prop :=
  match opening g with None => True | Some o => first row s = o end.

Definition statement_holds (s : statement) : Prop :=
  how_many s = length (codes (game_of s)) /\
  forall strategy ns, begins (game_of s) strategy -> solves (game_of s) strategy ns ->
    Forall (within (at_most s)) ns -> fact_holds (fact_of s) (at_most s) ns.

(** The fact that follows from a claim about [n] codes. A cost is [unit] times the total, and
    more for the codes that the last guess finds. These can be all [n] codes, so the cost
    says which total is larger only if [unit] is above [n]. *)
Definition fact_from (n : nat) (c : claim) : option fact :=
  let unit := unit_of c in
  match bound_of c, left_of c with
  | None, _ => Some Never
  | Some b, k =>
      if N.eqb unit 0 then None
      else if N.eqb (last_of c) 0 then Some (AtLeast ((b + (unit - 1)) / unit))
      else match k with
      | None => None
      | Some _ =>
          if N.eqb (last_of c) 1 && N.ltb (N.of_nat n) unit then Some (Above (b / unit) (b mod unit)) else None
      end
  end%N.

Definition says (g : game) (t : tables) (c : claim) : option statement :=
  let n := length (code_ids t) in
  match fact_from n c with
  | Some f => Some {| game_of := g; how_many := n; at_most := left_of c; fact_of := f |}
  | None => None
  end.

(** ** The statement is true *)

Lemma total_sum unit last k ns : total unit last k ns = (unit * sum ns + last * by_last k ns)%N.
Proof.
  induction ns as [| n ns IH]; unfold total, sum in *; cbn [fold_right].
  - destruct k; cbn; lia.
  - rewrite IH. unfold price, by_last. destruct k as [m |]; [| lia].
    cbn [filter]. destruct (Nat.eqb n m); cbn [length]; lia.
Qed.

Lemma by_last_most k ns : (by_last k ns <= N.of_nat (length ns))%N.
Proof.
  unfold by_last. destruct k as [m |]; [| lia]. enough (length (filter (fun n => Nat.eqb n m) ns) <= length ns) by lia.
  induction ns as [| n ns IH]; cbn [filter length]; [lia |]. destruct (Nat.eqb n m); cbn [length]; lia.
Qed.

Lemma same_length A B (R : A -> B -> Prop) l m : Forall2 R l m -> length l = length m.
Proof. induction 1; cbn [length]; lia. Qed.

Lemma fact_from_ok c ns f : fact_from (length ns) c = Some f ->
  at_least (bound_of c) (total (unit_of c) (last_of c) (left_of c) ns) -> fact_holds f (left_of c) ns.
Proof.
  rewrite total_sum. unfold fact_from. set (unit := unit_of c). set (T := sum ns).
  destruct (bound_of c) as [b |]; cbn [at_least]; [| easy].
  destruct (N.eqb_spec unit 0) as [| U]; [discriminate |].
  destruct (N.eqb_spec (last_of c) 0) as [-> |].
  - intros [= <-] C. cbn [fact_holds]. fold T. apply N.lt_succ_r, N.div_lt_upper_bound; lia.
  - destruct (left_of c) as [m |]; [| discriminate].
    destruct (N.eqb_spec (last_of c) 1) as [-> |]; [| discriminate].
    destruct (N.ltb_spec (N.of_nat (length ns)) unit) as [L |]; [| discriminate].
    intros [= <-] C. cbn [fact_holds]. fold T. assert (K := by_last_most (Some m) ns).
    set (k := by_last (Some m) ns) in *.
    assert (D := N.div_mod b unit U). assert (R := N.mod_lt b unit U).
    set (q := (b / unit)%N) in *. set (r := (b mod unit)%N) in *.
    destruct (N.lt_trichotomy T q) as [H | [H | H]]; [exfalso; nia | right; split; nia | now left].
Qed.

Lemma says_ok g numbers c s : holds g c -> says g (tables_of g numbers) c = Some s -> statement_holds s.
Proof.
  intros H E. unfold says in E.
  assert (N : length (code_ids (tables_of g numbers)) = length (codes g)).
  { cbn [tables_of code_ids]. generalize (codes g), 1%positive. induction l as [| r l IH]; cbn; auto. }
  rewrite N in E. destruct (fact_from _ c) as [f |] eqn:F; [| discriminate]. injection E as <-.
  split; [reflexivity |]. cbn [game_of at_most fact_of how_many].
  intros strategy ns B [L Fi] W. rewrite (same_length _ _ _ _ _ Fi) in F. apply (fact_from_ok _ _ _ F).
  unfold holds in H. unfold begins in B. destruct (opening g); eapply H; eauto.
Qed.

Section Accept.

Variable feedback : positive -> positive -> label.
Variable tally : (positive -> label) -> list positive -> list (label * nat).

(** The statement of a claim with its proof. *)
Definition accept (g : game) (t : tables) (c : claim) (p : proof) : option statement :=
  if check_claim feedback tally g t c p then says g t c else None.

(** Whatever a certificate contains, the statements that the program prints are true. *)
Theorem accept_sound g numbers c p s :
  let t := tables_of g numbers in
  (forall i d, In i (guess_ids t) -> In d (code_ids t) -> feedback i d = feedback_of g t i d) ->
  (forall f ids, tallies (map f ids) (tally f ids)) ->
  game_ok g t = true -> accept g t c p = Some s -> statement_holds s.
Proof.
  intros t F T OK E. unfold accept in E. destruct (check_claim _ _ _ _ _ _) eqn:C; [| discriminate].
  apply says_ok with (2 := E). exact (check_claim_sound feedback tally g numbers c p F T OK C).
Qed.

End Accept.

(** Coq prints the theorem, and the axioms that it needs: none. *)
Check accept_sound.
Print Assumptions accept_sound.
