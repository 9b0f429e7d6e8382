(** * A checker of certificates, and the proof that it is sound *)

From Coq Require Import List Arith NArith PArith Bool Lia Permutation.
From Coq Require Import FMapPositive Mergesort Orders.
From Codebreaker Require Import Strategy Rules Codes.
Import ListNotations.

Module Map := PositiveMap.

(** ** Games and claims *)

Record game := {
  rule_of : rule;
  limits : list nat;
  distinct : bool;                     (* no symbol occurs twice in a code *)
  own : bool;                          (* only candidates may be guessed *)
  hard : bool;                         (* guesses keep the hard rule *)
  listed_codes : option (list row);    (* the candidates, if they are listed *)
  listed_guesses : option (list row);  (* the pool, if it is listed *)
  opening : option row                 (* the first guess, if it is given *)
}.

Fixpoint different (c : row) : bool :=
  match c with [] => true | x :: c => negb (existsb (Nat.eqb x) c) && different c end.

Definition all_codes (g : game) : list row :=
  if distinct g then filter different (rows (limits g)) else rows (limits g).

Definition codes (g : game) : list row :=
  match listed_codes g with Some l => l | None => all_codes g end.

Definition guesses (g : game) : list row :=
  match listed_guesses g with Some l => l | None => all_codes g end.

Record claim := { unit_of : N; last_of : N; left_of : limit; bound_of : bound }.

(** Under the hard rule a guess meets all that the turns before it require. *)
Definition obeys (g : game) (e : row) (l : label) (x : row) : Prop :=
  hard g = true -> forall q, In q (required (rule_of g) e l) -> meets x q = true.

(** [holds g c]: the meaning of claim [c] about game [g]. *)
Definition holds (g : game) (c : claim) : Prop :=
  let pool := fun guess => In guess (guesses g) in
  match opening g with
  | None => costs row row (mark (rule_of g)) pool (own g) (obeys g) (unit_of c) (last_of c)
      [] (codes g) (left_of c) (bound_of c)
  | Some o => costs_with row row (mark (rule_of g)) pool (own g) (obeys g) (unit_of c) (last_of c)
      [] o (codes g) (left_of c) (bound_of c)
  end.

(** ** Certificates: guesses and candidates are numbered from 1 in the order of their lists *)

Inductive proof :=
| Split (cells : nat) (renamings : list renaming) (exceptions : list exception)
| UseLemma (number : positive) (r : option renaming)
with exception :=
| Except (guess : positive) (cells : list (nat * bound * proof)).

Record lemma := { about : list positive; lemma_left : limit; lemma_bound : bound }.

(** The lemmas so far, and the number of the next one. *)
Definition lemmas : Type := Map.t lemma * positive.

(** ** Decisions *)

Fixpoint same_list {A} (eqb : A -> A -> bool) (x y : list A) : bool :=
  match x, y with
  | [], [] => true
  | a :: x, b :: y => eqb a b && same_list eqb x y
  | _, _ => false
  end.

Lemma same_list_eq A (eqb : A -> A -> bool) :
  (forall a b, eqb a b = true -> a = b) -> forall x y, same_list eqb x y = true -> x = y.
Proof.
  intros E. induction x as [| a x IH]; destruct y as [| b y]; simpl; try discriminate; auto.
  intro H. apply andb_prop in H. destruct H as [H K]. f_equal; auto.
Qed.

Definition same_row : row -> row -> bool := same_list Nat.eqb.
Definition same_ids : list positive -> list positive -> bool := same_list Pos.eqb.

Lemma same_row_eq x y : same_row x y = true -> x = y.
Proof. apply same_list_eq. intros a b. apply Nat.eqb_eq. Qed.

Lemma same_ids_eq x y : same_ids x y = true -> x = y.
Proof. apply same_list_eq. intros a b. apply Pos.eqb_eq. Qed.

Lemma existsb_nat x l : existsb (Nat.eqb x) l = true <-> In x l.
Proof.
  rewrite existsb_exists. split.
  - intros (y & I & E). apply Nat.eqb_eq in E. now subst.
  - intro I. exists x. split; auto. apply Nat.eqb_refl.
Qed.

Lemma existsb_pos x l : existsb (Pos.eqb x) l = true <-> In x l.
Proof.
  rewrite existsb_exists. split.
  - intros (y & I & E). apply Pos.eqb_eq in E. now subst.
  - intro I. exists x. split; auto. apply Pos.eqb_refl.
Qed.

Lemma different_NoDup c : different c = true <-> NoDup c.
Proof.
  induction c as [| x c IH]; simpl; [split; auto; constructor |].
  rewrite andb_true_iff, negb_true_iff, IH, <- not_true_iff_false, existsb_nat. split.
  - intros [N D]. now constructor.
  - intro D. inversion D; auto.
Qed.

Fixpoint fits_b (limits : list nat) (c : row) : bool :=
  match limits, c with
  | [], [] => true
  | n :: limits, x :: c => Nat.ltb x n && fits_b limits c
  | _, _ => false
  end.

Lemma fits_b_ok ls : forall c, fits_b ls c = true -> fits ls c.
Proof.
  induction ls as [| n ls IH]; destruct c as [| x c]; simpl; try discriminate; auto.
  intro H. apply andb_prop in H. destruct H as [H K]. apply Nat.ltb_lt in H. auto.
Qed.

Definition permutes (l : list nat) (n : nat) : bool :=
  Nat.eqb (length l) n && forallb (fun i => existsb (Nat.eqb i) l) (seq 0 n).

Lemma permutes_ok l n : permutes l n = true -> Permutation l (seq 0 n).
Proof.
  unfold permutes. intro H. apply andb_prop in H. destruct H as [L F]. apply Nat.eqb_eq in L.
  apply Permutation_sym, NoDup_Permutation_bis; [apply seq_NoDup | rewrite seq_length; lia |].
  intros i I. rewrite forallb_forall in F. now apply existsb_nat, F.
Qed.

Definition alike_b (r : renaming) : bool := match names r with [_] => true | _ => false end.

Lemma alike_b_ok r : alike_b r = true -> alike r.
Proof. unfold alike_b, alike. destruct (names r) as [| all [| ]]; try discriminate. eauto. Qed.

(** A renaming keeps the feedback, and takes guesses to guesses. *)
Definition renaming_ok (g : game) (r : renaming) : bool :=
  negb (hard g) &&
  match listed_guesses g with Some _ => false | None => true end &&
  match rule_of g with
  | Black => if distinct g then alike_b r else true
  | BlackWhite | Sum => alike_b r
  | Place => false
  end &&
  permutes (from r) (length (limits g)) &&
  same_row (map (fun i => nth i (limits g) 0) (from r)) (limits g) &&
  forallb (fun i => permutes (firstn (nth i (limits g) 0) (names_at r i)) (nth i (limits g) 0))
    (seq 0 (length (limits g))).

Lemma renaming_ok_means g r : renaming_ok g r = true ->
  hard g = false /\ listed_guesses g = None /\ rule_ok (rule_of g) r /\ places_ok (limits g) r /\ symbols_ok (limits g) r /\
  (distinct g = true -> alike r).
Proof.
  unfold renaming_ok. rewrite !andb_true_iff. intros [[[[[H L] R] P] S] N].
  apply negb_true_iff in H. destruct (listed_guesses g); [discriminate |]. split; auto. split; auto. split; [| split; [| split]].
  - destruct (rule_of g); simpl; try discriminate; auto; now apply alike_b_ok.
  - split; [now apply permutes_ok | now apply same_row_eq].
  - intros i I. apply permutes_ok. rewrite forallb_forall in N. apply (N i). apply in_seq. lia.
  - intro D. rewrite D in R. destruct (rule_of g); try discriminate; now apply alike_b_ok.
Qed.

Lemma guesses_fit g x : listed_guesses g = None -> In x (guesses g) ->
  fits (limits g) x /\ (distinct g = true -> NoDup x).
Proof.
  unfold guesses, all_codes. intros -> I. destruct (distinct g).
  - apply filter_In in I. destruct I as [I D]. split; [now apply in_rows | now intro; apply different_NoDup].
  - split; [now apply in_rows | discriminate].
Qed.

Lemma pool_image g r x : renaming_ok g r = true -> In x (guesses g) -> In (image r x) (guesses g).
Proof.
  intros R I. destruct (renaming_ok_means g r R) as (_ & L & Q & P & S & A).
  destruct (guesses_fit g x L I) as [F D].
  assert (F' : fits (limits g) (image r x)) by now apply image_fits.
  unfold guesses, all_codes. rewrite L. destruct (distinct g).
  - apply filter_In. split; [now apply in_rows |].
    apply different_NoDup. apply image_distinct with (limits g); auto.
  - now apply in_rows.
Qed.

(** Some renaming that may be the inverse of another; nothing is proven about it. *)
Fixpoint index (x : nat) (l : list nat) : nat :=
  match l with [] => 0 | y :: l => if Nat.eqb x y then 0 else S (index x l) end.

Definition inverse_list (l : list nat) : list nat := map (fun x => index x l) (seq 0 (length l)).

Definition inverse (r : renaming) : renaming :=
  {| from := inverse_list (from r);
     names := match names r with
              | [all] => [inverse_list all]
              | many => map (fun i => inverse_list (nth i many [])) (from r)
              end |}.

(** ** How many codes have each label *)

Definition tallies (ls : list label) (t : list (label * nat)) : Prop :=
  NoDup (map fst t) /\
  (forall l, In l (map fst t) <-> In l ls) /\
  (forall l n, In (l, n) t -> n = count_occ Pos.eq_dec ls l).

Definition has_found (t : list (label * nat)) : bool := existsb (fun p => Pos.eqb (fst p) found) t.

Lemma has_found_in ls t : tallies ls t -> (has_found t = true <-> In found ls).
Proof.
  intros (_ & I & _). rewrite <- I. unfold has_found. rewrite existsb_exists, in_map_iff. split.
  - intros (p & J & E). apply Pos.eqb_eq in E. eauto.
  - intros (p & E & J). exists p. rewrite E. auto.
Qed.

(** ** Two guesses divide a set alike *)

Section Alike.

Variables f h : positive -> label.

Fixpoint divide_alike (ids : list positive) (known : list (label * label)) : bool :=
  match ids with
  | [] => true
  | c :: ids =>
      let l := f c in
      let m := h c in
      match find (fun p => Pos.eqb (fst p) l || Pos.eqb (snd p) m) known with
      | Some p => Pos.eqb (fst p) l && Pos.eqb (snd p) m && divide_alike ids known
      | None => divide_alike ids ((l, m) :: known)
      end
  end.

Definition one_to_one (known : list (label * label)) : Prop :=
  forall p q, In p known -> In q known -> (fst p = fst q <-> snd p = snd q).

Lemma divide_alike_known ids : forall known, one_to_one known -> divide_alike ids known = true ->
  exists all, one_to_one all /\ incl known all /\ forall c, In c ids -> In (f c, h c) all.
Proof.
  induction ids as [| c ids IH]; cbn [divide_alike]; intros known O D.
  - exists known. split; auto. split; [apply incl_refl | easy].
  - destruct (find _ known) as [p |] eqn:E.
    + apply find_some in E. destruct E as [I _].
      apply andb_prop in D. destruct D as [D R]. apply andb_prop in D. destruct D as [X Y].
      apply Pos.eqb_eq in X, Y. destruct (IH known O R) as (all & O' & S & A).
      exists all. split; auto. split; auto. intros d [<- | J]; auto.
      apply S. rewrite <- X, <- Y. now rewrite <- surjective_pairing.
    + assert (N := find_none _ _ E). cbv beta in N.
      assert (N' : forall p, In p known -> fst p <> f c /\ snd p <> h c).
      { intros p I. specialize (N p I). apply orb_false_elim in N. destruct N as [X Y].
        apply Pos.eqb_neq in X, Y. auto. }
      destruct (IH ((f c, h c) :: known)) as (all & O' & S & A); auto.
      * intros p q [<- | I] [<- | J]; simpl; try tauto; auto.
        -- destruct (N' q J). split; intro X; exfalso; auto.
        -- destruct (N' p I). split; intro X; exfalso; auto.
      * exists all. split; auto. split.
        -- intros p I. apply S. now right.
        -- intros d [<- | J]; auto. apply S. now left.
Qed.

Lemma divide_alike_ok ids : divide_alike ids [] = true ->
  forall c d, In c ids -> In d ids -> (f c = f d <-> h c = h d).
Proof.
  intros D c d I J. destruct (divide_alike_known ids [] ltac:(intros p q []) D) as (all & O & _ & A).
  exact (O _ _ (A c I) (A d J)).
Qed.

End Alike.

(** ** Bounds *)

Definition reach (b x : bound) : bool :=
  match b, x with
  | _, None => true
  | None, Some _ => false
  | Some m, Some n => N.leb m n
  end.

Lemma reach_ok b x : reach b x = true -> weaker b x.
Proof. destruct b, x; simpl; try discriminate; auto. apply N.leb_le. Qed.

Definition greater (b x : bound) : bound :=
  match b, x with Some m, Some n => Some (N.max m n) | _, _ => None end.

Definition no_more_b (k k' : limit) : bool :=
  match k, k' with
  | _, None => true
  | None, Some _ => false
  | Some m, Some n => Nat.leb m n
  end.

Lemma no_more_b_ok k k' : no_more_b k k' = true -> no_more k k'.
Proof. destruct k, k'; simpl; try discriminate; auto. apply Nat.leb_le. Qed.

(** A fold that may fail. *)
Fixpoint fold {A S} (f : A -> S -> option S) (l : list A) (s : S) : option S :=
  match l with
  | [] => Some s
  | a :: l => match f a s with Some s => fold f l s | None => None end
  end.

Lemma fold_keeps A S (P : S -> Prop) (f : A -> S -> option S) l :
  (forall a s s', P s -> f a s = Some s' -> P s') ->
  forall s s', P s -> fold f l s = Some s' -> P s'.
Proof.
  intro H. induction l as [| a l IH]; cbn [fold]; intros s s' B E; [now injection E as <- |].
  destruct (f a s) as [t |] eqn:F; [| discriminate]. eauto.
Qed.

(** ** Sizes *)

Section Sizes.

Variable own : bool.
Variables unit last : N.
Variable cells : nat.
Hypothesis two_cells : 2 <= cells.

Notation most := (most own cells).

(** The numbers of codes that are found within 0, 1, 2 ... guesses, as long as they are below [n]. *)
Fixpoint levels (fuel : nat) (f n : N) : list N :=
  match fuel with
  | 0 => []
  | S fuel =>
      if N.ltb f n then
        let ones := if own then 1%N else 0%N in
        f :: levels fuel (N.max 1 (ones + (N.of_nat cells - ones) * f)) n
      else []
  end.

Lemma levels_most fuel n : forall t, exists m, levels fuel (most t) n = map most (seq t m).
Proof.
  induction fuel as [| fuel IH]; intro t; cbn [levels]; [now exists 0 |].
  destruct (N.ltb (most t) n); [| now exists 0].
  destruct (IH (S t)) as [m E]. exists (S m). cbn [seq map]. f_equal. exact E.
Qed.

Lemma most_grows t : (most t <= most (S t))%N.
Proof.
  cbn [Rules.most]. destruct own.
  - replace (N.of_nat cells - 1)%N with (1 + (N.of_nat cells - 2))%N by lia.
    set (x := (N.of_nat cells - 2)%N). nia.
  - replace (N.of_nat cells - 0)%N with (1 + (N.of_nat cells - 1))%N by lia.
    set (x := (N.of_nat cells - 1)%N). nia.
Qed.

Lemma most_mono s t : s <= t -> (most s <= most t)%N.
Proof.
  induction 1 as [| t H IH]; [lia |]. assert (G := most_grows t). lia.
Qed.

Definition turn (fs : list N) (i : nat) : nat := length (filter (fun f => N.leb f (N.of_nat i)) fs).

Lemma turn_less i m : forall t, t < m -> (t < turn (map most (seq 0 m)) i <-> (most t <= N.of_nat i)%N).
Proof.
  enough (turn (map most (seq 0 m)) i <= m /\
    forall t, t < m -> (t < turn (map most (seq 0 m)) i <-> (most t <= N.of_nat i)%N)) by tauto.
  induction m as [| m [L IH]]; [split; [unfold turn; simpl; lia | intros t T; lia] |].
  rewrite seq_S, map_app. unfold turn in *. rewrite filter_app, app_length. cbn [map filter Nat.add].
  destruct (N.leb_spec (most m) (N.of_nat i)) as [B | B]; cbn [length].
  - assert (E : length (filter (fun f => N.leb f (N.of_nat i)) (map most (seq 0 m))) = m).
    { destruct m as [| m]; [reflexivity |]. assert (X := proj2 (IH m ltac:(lia))).
      assert (M := most_mono m (S m) ltac:(lia)). specialize (X ltac:(lia)). lia. }
    rewrite E. split; [lia |]. intros t T. split; [| lia]. intros _.
    assert (M := most_mono t m ltac:(lia)). lia.
  - split; [lia |]. intros t T. destruct (Nat.eq_dec t m) as [-> | NE].
    + split; lia.
    + rewrite <- IH by lia. lia.
Qed.

Lemma turn_bound fs i : turn fs i <= length fs.
Proof. unfold turn. induction fs as [| f fs IH]; simpl; [lia |]. destruct (N.leb _ _); simpl; lia. Qed.

Lemma turn_least m i t : t < turn (map most (seq 0 m)) i -> (most t <= N.of_nat i)%N.
Proof.
  intro T. apply (turn_less i m); auto.
  assert (B := turn_bound (map most (seq 0 m)) i). rewrite map_length, seq_length in B. lia.
Qed.

Definition over (fs : list N) (n : nat) : N := fold_right (fun f s => N.of_nat n - f + s)%N 0%N fs.

(** A bound of the cost of [n] codes. *)
Definition least (fs : list N) (k : limit) (n : nat) : bound :=
  match k with
  | None => Some (unit * over fs n)%N
  | Some m =>
      if match nth_error fs m with Some f => N.ltb f (N.of_nat n) | None => false end then None
      else Some (unit * over fs n +
        match m with
        | O => 0
        | S m => match nth_error fs m with Some f => last * (N.of_nat n - f) | None => 0 end
        end)%N
  end.

Lemma over_none fs : over fs 0 = 0%N.
Proof. unfold over. induction fs as [| f fs IH]; cbn [fold_right]; [reflexivity |]. rewrite IH. reflexivity. Qed.

Lemma over_next fs n : over fs (S n) = (N.of_nat (turn fs n) + over fs n)%N.
Proof.
  unfold turn, over. induction fs as [| f fs IH]; cbn [fold_right filter]; [reflexivity |].
  rewrite IH. destruct (N.leb_spec f (N.of_nat n)); cbn [length]; lia.
Qed.

Lemma nth_level m j : j < m -> nth_error (map most (seq 0 m)) j = Some (most j).
Proof.
  intro L. apply map_nth_error. replace j with (nth j (seq 0 m) 0) at 2 by (rewrite seq_nth; lia).
  apply nth_error_nth'. now rewrite seq_length.
Qed.

Lemma no_level m j : m <= j -> nth_error (map most (seq 0 m)) j = None.
Proof. intro L. apply nth_error_None. now rewrite map_length, seq_length. Qed.

Lemma least_ok m k n :
  weaker (least (map most (seq 0 m)) k n) (by_size unit last (turn (map most (seq 0 m))) k n).
Proof.
  set (fs := map most (seq 0 m)). assert (LF : length fs = m) by (unfold fs; now rewrite map_length, seq_length).
  induction n as [| n IH].
  - cbn [by_size]. unfold least.
    assert (O := over_none fs).
    destruct k as [j |]; [| rewrite O; simpl; lia].
    destruct (nth_error fs j) as [f |]; [destruct (N.ltb_spec f (N.of_nat 0)); [lia |] |];
      rewrite O; simpl; (destruct j as [| j]; [lia |]; destruct (nth_error fs j); lia).
  - cbn [by_size]. unfold step. destruct k as [j |].
    + unfold least in *.
      assert (T := turn_bound fs n).
      destruct (Nat.ltb_spec j (turn fs n)) as [J | J].
      * destruct (match nth_error fs j with Some f => N.ltb f (N.of_nat (S n)) | None => false end); simpl; auto.
      * assert (X : match nth_error fs j with Some f => N.ltb f (N.of_nat (S n)) | None => false end = false).
        { destruct (Nat.lt_ge_cases j m) as [JM | JM].
          - unfold fs. rewrite nth_level by auto. apply N.ltb_ge.
            destruct (N.le_gt_cases (most j) (N.of_nat n)) as [C | C]; [| lia].
            apply (turn_less n m j JM) in C. fold fs in C. lia.
          - unfold fs. now rewrite no_level. }
        rewrite X.
        assert (Y : match nth_error fs j with Some f => N.ltb f (N.of_nat n) | None => false end = false).
        { destruct (nth_error fs j) as [f |]; auto. apply N.ltb_ge in X. apply N.ltb_ge. lia. }
        rewrite Y in IH. rewrite over_next.
        destruct (by_size unit last (turn fs) (Some j) n) as [b |]; simpl plus; [| exact I].
        cbn [weaker] in *. unfold price.
        assert (Z : ((match j with O => 0 | S j => match nth_error fs j with Some f => last * (N.of_nat (S n) - f) | None => 0 end end)
           <= (if Nat.eqb (turn fs n) j then last else 0) +
           (match j with O => 0 | S j => match nth_error fs j with Some f => last * (N.of_nat n - f) | None => 0 end end))%N).
        { destruct j as [| j]; [lia |].
          destruct (Nat.lt_ge_cases j m) as [JM | JM].
          - unfold fs. rewrite nth_level by auto. assert (E := turn_less n m j JM). fold fs in E |- *.
            destruct (Nat.eqb_spec (turn fs n) (S j)).
            + nia.
            + assert (G : (N.of_nat n < most j)%N) by (destruct (N.le_gt_cases (most j) (N.of_nat n)); [| lia]; lia).
              replace (N.of_nat (S n) - most j)%N with 0%N by lia. lia.
          - unfold fs. rewrite no_level by auto. lia. }
        rewrite N.mul_add_distr_l.
        set (p := (unit * over fs n)%N) in *. set (q := (unit * N.of_nat (turn fs n))%N).
        remember (match j with O => 0%N | S j => match nth_error fs j with Some f => (last * (N.of_nat (S n) - f))%N | None => 0%N end end) as u.
        remember (match j with O => 0%N | S j => match nth_error fs j with Some f => (last * (N.of_nat n - f))%N | None => 0%N end end) as v.
        lia.
    + unfold least in *. rewrite over_next.
      destruct (by_size unit last (turn fs) None n) as [b |]; simpl plus; [| exact I].
      cbn [weaker] in *. unfold price. lia.
Qed.

End Sizes.

(** ** Checking one theorem *)

Definition guess_set : Type := Map.t unit.

Module ById <: TotalLeBool.
  Definition t := positive.
  Definition leb := Pos.leb.
  Lemma leb_total x y : leb x y = true \/ leb y x = true.
  Proof. unfold leb. rewrite !Pos.leb_le. lia. Qed.
End ById.

Module Sort := Mergesort.Sort ById.

Section Check.

Variable g : game.

(** The guesses and the candidates by their numbers. *)
Variables (guess candidate : positive -> row) (guess_ids code_ids : list positive).
Hypothesis all_guesses : map guess guess_ids = guesses g.
Hypothesis candidates_fit : forall c, In c code_ids -> fits (limits g) (candidate c).
Hypothesis candidates_differ : forall c d, In c code_ids -> In d code_ids -> candidate c = candidate d -> c = d.

(** The feedback, perhaps from a table. *)
Variable feedback : positive -> positive -> label.
Hypothesis feedback_ok : forall i c, In i guess_ids -> In c code_ids ->
  feedback i c = mark (rule_of g) (guess i) (candidate c).

(** A function that counts labels. *)
Variable tally : (positive -> label) -> list positive -> list (label * nat).
Hypothesis tally_ok : forall f ids, tallies (map f ids) (tally f ids).

(** Functions that should return the number of a row; what they return is checked. *)
Variables guess_number code_number : row -> positive.

Variables unit last : N.

Notation mark := (mark (rule_of g)).
Notation pool := (fun x => In x (guesses g)).
Notation turns := (turns row).
Notation obeys_all := (obeys_all row (obeys g)).
Notation costs := (costs row row mark pool (own g) (obeys g) unit last).
Notation costs_with := (costs_with row row mark pool (own g) (obeys g) unit last).
Notation few_cells := (few_cells row row mark pool (own g) (obeys g)).
Notation agree := (agree row row mark).

(** The codes of a set of numbers. *)
Notation these := (map candidate).

Definition is_set (ids : list positive) : Prop := NoDup ids /\ incl ids code_ids.

Lemma set_NoDup ids : is_set ids -> NoDup (these ids).
Proof.
  intros [D I]. induction D as [| c ids N D IH]; simpl; constructor.
  - intro J. apply in_map_iff in J. destruct J as (d & E & J). apply N.
    replace c with d; auto. apply candidates_differ; auto; apply I; simpl; auto.
  - apply IH. intros x J. apply I. now right.
Qed.

Definition cell_of (i : positive) (l : label) (ids : list positive) : list positive :=
  filter (fun c => Pos.eqb (feedback i c) l) ids.

Lemma cell_of_set i l ids : is_set ids -> is_set (cell_of i l ids).
Proof.
  intros [D I]. split; [now apply NoDup_filter |].
  intros c J. apply filter_In in J. now apply I.
Qed.

Lemma feedback_map i ids : In i guess_ids -> incl ids code_ids ->
  map (feedback i) ids = map (mark (guess i)) (these ids).
Proof. intros G I. rewrite map_map. apply map_ext_in. auto. Qed.

Lemma these_cell i l ids : In i guess_ids -> incl ids code_ids ->
  these (cell_of i l ids) = cell row row mark (these ids) (guess i) l.
Proof.
  intros G I. unfold cell_of, cell. induction ids as [| c ids IH]; cbn [map filter]; auto.
  assert (I' : incl ids code_ids) by (intros x J; apply I; now right).
  rewrite feedback_ok by (auto; apply I; now left).
  destruct (Pos.eqb _ _); cbn [map]; rewrite IH; auto.
Qed.

Lemma cell_length i l ids : length (cell_of i l ids) = count_occ Pos.eq_dec (map (feedback i) ids) l.
Proof.
  unfold cell_of. induction ids as [| c ids IH]; cbn [map filter count_occ]; auto.
  destruct (Pos.eqb_spec (feedback i c) l), (Pos.eq_dec (feedback i c) l); try contradiction; cbn [length]; auto.
Qed.

(** *** Renamings *)

Fixpoint image_of (r : renaming) (ids : list positive) : option (list positive) :=
  match ids with
  | [] => Some []
  | c :: ids =>
      let new := image r (candidate c) in
      let d := code_number new in
      if same_row (candidate d) new then
        match image_of r ids with Some ds => Some (d :: ds) | None => None end
      else None
  end.

Lemma image_of_ok r ids : forall ds, image_of r ids = Some ds -> these ds = map (image r) (these ids).
Proof.
  induction ids as [| c ids IH]; cbn [image_of]; intros ds E; [now injection E as <- |].
  destruct (same_row _ _) eqn:S; [| discriminate]. apply same_row_eq in S.
  destruct (image_of r ids) as [es |]; [| discriminate]. injection E as <-.
  cbn [map]. rewrite S. f_equal. auto.
Qed.

(** A renaming takes one set to another, which is in order. *)
Definition takes (r : renaming) (ids ids' : list positive) : bool :=
  renaming_ok g r &&
  match image_of r ids with Some ds => same_ids (Sort.sort ds) ids' | None => false end.

Lemma takes_ok r ids ids' : takes r ids ids' = true ->
  renaming_ok g r = true /\ Permutation (these ids') (map (image r) (these ids)).
Proof.
  unfold takes. intro T. apply andb_prop in T. destruct T as [R T]. split; auto.
  destruct (image_of r ids) as [ds |] eqn:E; [| discriminate].
  apply same_ids_eq in T. subst ids'. rewrite <- (image_of_ok _ _ _ E).
  apply Permutation_map, Permutation_sym, Sort.Permuted_sort.
Qed.

Lemma renaming_keeps r ids : renaming_ok g r = true -> incl ids code_ids ->
  keeps row row mark pool (image r) (image r) (fun l => l) (these ids).
Proof.
  intros R I x c P J. destruct (renaming_ok_means g r R) as (_ & L & Q & Pl & S & _).
  apply mark_image with (limits g); auto.
  - now apply guesses_fit.
  - apply in_map_iff in J. destruct J as (d & <- & J). auto.
Qed.

(** Without the hard rule, every guess may follow every turn. *)
Lemma free : hard g = false -> forall e l x, obeys g e l x.
Proof. intros N e l x H. congruence. Qed.

Lemma renaming_free r : renaming_ok g r = true -> forall e l x, obeys g e l x.
Proof. intro R. apply free. now destruct (renaming_ok_means g r R). Qed.

Lemma costs_image h r ids ids' k b : is_set ids -> takes r ids ids' = true ->
  costs h (these ids') k b -> costs h (these ids) k b.
Proof.
  intros [_ I] T C. destruct (takes_ok _ _ _ T) as [R P]. assert (F := renaming_free r R).
  apply (costs_renamed row row mark pool (own g) (obeys g) unit last (image r) (image r) (fun l => l) (fun l => l)); auto.
  - intros x. now apply pool_image.
  - now apply renaming_keeps.
  - apply costs_perm with (2 := C). exact P.
Qed.

Lemma costs_with_image h r x ids k b : is_set ids -> takes r ids ids = true ->
  costs_with h (image r x) (these ids) k b -> costs_with h x (these ids) k b.
Proof.
  intros [_ I] T C. destruct (takes_ok _ _ _ T) as [R P]. assert (F := renaming_free r R).
  apply (costs_with_renamed row row mark pool (own g) (obeys g) unit last (image r) (image r) (fun l => l) (fun l => l)); auto.
  - intros y. now apply pool_image.
  - now apply renaming_keeps.
  - apply costs_with_perm with (2 := C). exact P.
Qed.

(** Adds the images of the guesses in a queue to the guesses that need no more proof. *)
Definition add_image (i : positive) (both : renaming * renaming) (s : guess_set * list positive) :=
  let (done, queue) := s in
  let j := guess_number (image (fst both) (guess i)) in
  if Map.mem j done then s
  else if same_row (image (snd both) (guess j)) (guess i) then (Map.add j tt done, j :: queue)
  else s.

Fixpoint add_images (fuel : nat) (rs : list (renaming * renaming)) (done : guess_set) (queue : list positive) :=
  match fuel, queue with
  | S fuel, i :: queue =>
      let (done, queue) := fold_right (add_image i) (done, queue) rs in
      add_images fuel rs done queue
  | _, _ => done
  end.

(** *** The hard rule: the guesses that may still be played are kept in a list *)

(** The guesses that may be played after one more turn. *)
Definition still_allowed (i : positive) (l : label) (gids : list positive) : list positive :=
  if hard g then
    let qs := required (rule_of g) (guess i) l in
    filter (fun j => forallb (meets (guess j)) qs) gids
  else gids.

Definition turns_ok (h : turns) (gids : list positive) : Prop :=
  incl gids guess_ids /\
  (forall i, In i gids -> obeys_all h (guess i)) /\
  (forall i, In i guess_ids -> obeys_all h (guess i) -> In i gids).

Lemma still_allowed_ok h gids i l : turns_ok h gids -> turns_ok ((guess i, l) :: h) (still_allowed i l gids).
Proof.
  intros (I & A & B). unfold still_allowed. destruct (hard g) eqn:H.
  - assert (M : forall j, forallb (meets (guess j)) (required (rule_of g) (guess i) l) = true <-> obeys g (guess i) l (guess j)).
    { intro j. rewrite forallb_forall. unfold obeys. rewrite H. split; auto. }
    split; [| split].
    + intros j J. apply filter_In in J. now apply I.
    + intros j J. apply filter_In in J. apply obeys_all_cons. split; [now apply M | now apply A].
    + intros j J O. apply obeys_all_cons in O. apply filter_In. split; [now apply B | now apply M].
  - split; auto. split.
    + intros j J. apply obeys_all_cons. split; auto. now apply free.
    + intros j J O. apply obeys_all_cons in O. now apply B.
Qed.

(** One requirement implies another. *)
Definition implies (q p : requirement) : bool :=
  match q, p with
  | At i s, At j t => Nat.eqb i j && Nat.eqb s t
  | Copies s n, Copies t m => Nat.eqb s t && Nat.leb m n
  | _, _ => false
  end.

Lemma implies_ok q p x : implies q p = true -> meets x q = true -> meets x p = true.
Proof.
  destruct q, p; simpl; try discriminate; rewrite andb_true_iff; intros [E F].
  - apply Nat.eqb_eq in E, F. now subst.
  - apply Nat.eqb_eq in E. apply Nat.leb_le in F. subst. rewrite !Nat.leb_le. lia.
Qed.

(** Every row meets a requirement that the empty row meets. *)
Lemma meets_nothing p x : meets [] p = true -> meets x p = true.
Proof. destruct p as [[| i] s | s [| n]]; simpl; auto; discriminate. Qed.

Definition all_required (h : turns) : list requirement :=
  flat_map (fun t => required (rule_of g) (fst t) (snd t)) h.

Definition covers (qs ps : list requirement) : bool :=
  forallb (fun p => meets [] p || existsb (fun q => implies q p) qs) ps.

Lemma all_required_ok h x : hard g = true ->
  (obeys_all h x <-> forall q, In q (all_required h) -> meets x q = true).
Proof.
  intro H. unfold all_required. split.
  - intros O q I. apply in_flat_map in I. destruct I as ([e l] & I & J). now apply (O e l I).
  - intros M e l I _ q J. apply M. apply in_flat_map. now exists (e, l).
Qed.

(** Guess [j] requires no more than guess [i] after each feedback that leaves three codes or more.
    [t] has the sizes of the cells of [i]. *)
Definition requires_less_b (h : turns) (i j : positive) (t : list (label * nat)) (ids : list positive) : bool :=
  negb (hard g) ||
  forallb (fun p => Nat.leb (snd p) 2 ||
    match find (fun c => Pos.eqb (feedback i c) (fst p)) ids with
    | None => true
    | Some c =>
        covers (all_required ((guess i, fst p) :: h)) (required (rule_of g) (guess j) (feedback j c))
    end) t.

Lemma covers_ok h i l j m : hard g = true ->
  covers (all_required ((guess i, l) :: h)) (required (rule_of g) (guess j) m) = true ->
  as_strict row (obeys g) ((guess i, l) :: h) ((guess j, m) :: h).
Proof.
  intros H C x O. apply obeys_all_cons. split; [| now apply obeys_all_cons in O].
  intros _ p P. unfold covers in C. rewrite forallb_forall in C. apply C, orb_prop in P.
  destruct P as [P | P]; [now apply meets_nothing |].
  apply existsb_exists in P. destruct P as (q & Q & I). apply (implies_ok q p x I).
  now apply (proj1 (all_required_ok _ x H) O).
Qed.

(** *** The cost of a guess *)

Section Node.

(** [size] is the number of [ids]. *)
Variables (ids : list positive) (size : nat) (k : limit) (b : bound) (cells : nat) (fs : list N).

Definition cell_bound (named : list (label * bound)) (l : label) (n : nat) : bound :=
  let by_size := least unit last fs (below k) n in
  match find (fun p => Pos.eqb (fst p) l) named with
  | Some p => greater by_size (snd p)
  | None => by_size
  end.

Definition guess_cost (named : list (label * bound)) (t : list (label * nat)) : bound :=
  plus
    (Some (unit * N.of_nat size +
      match k with Some 1%nat => if has_found t then last else 0 | _ => 0 end)%N)
    (fold_right (fun p b => if Pos.eqb (fst p) found then b else plus (cell_bound named (fst p) (snd p)) b)
      (Some 0%N) t).

Definition useless_b (t : list (label * nat)) : bool :=
  match t with [(l, _)] => negb (Pos.eqb l found) | _ => false end.

(** A guess needs no proof, or has one. [shown] has the exceptions, and whether each is a candidate. *)
Definition enough (h : turns) (done : guess_set) (shown : list (positive * bool)) (i : positive) (t : list (label * nat)) : bool :=
  reach b (guess_cost [] t) || Map.mem i done ||
  existsb (fun s => (negb (has_found t) || snd s) && divide_alike (feedback i) (feedback (fst s)) ids [] &&
    requires_less_b h i (fst s) t ids) shown.

Definition other (first : option positive) (h : turns) done shown (i : positive) : bool :=
  let t := tally (feedback i) ids in
  match first with
  | Some o => Nat.leb (length t) cells && (negb (Pos.eqb i o) || enough h done shown i t)
  | None =>
      own g && negb (has_found t) ||
      Nat.leb (length t) cells && (useless_b t || enough h done shown i t)
  end.

End Node.

(** The labels in the order in which they come first, without the one for the guess itself. *)
Definition firsts (f : positive -> label) (ids : list positive) : list label :=
  rev (fold_left (fun ls c => let l := f c in if Pos.eqb l found || existsb (Pos.eqb l) ls then ls else l :: ls) ids []).

Definition add_lemma (st : lemmas) (l : lemma) : lemmas := (Map.add (snd st) l (fst st), Pos.succ (snd st)).

Definition use_lemma (st : lemmas) (number : positive) (r : option renaming) ids k b : bool :=
  match Map.find number (fst st) with
  | None => false
  | Some l =>
      negb (hard g) && no_more_b k (lemma_left l) && reach b (lemma_bound l) &&
      match r with
      | None => same_ids ids (about l)
      | Some r => takes r ids (about l)
      end
  end.

Section Step.

Variable check : proof -> list positive -> turns -> list positive -> limit -> bound -> lemmas -> option lemmas.

(** The turns so far, and the guesses that may be played after them. *)
Variables (h : turns) (gids : list positive).

(** A proof about one cell of a guess. *)
Definition cell_step (i : positive) (ids : list positive) (k : limit) (names : list label)
    (sub : nat * bound * proof) (s : lemmas * list (label * bound)) : option (lemmas * list (label * bound)) :=
  let '(at_, b, p) := sub in
  let (st, named) := s in
  match nth_error names at_ with
  | None => None
  | Some l =>
      if existsb (fun n => Pos.eqb (fst n) l) named then None
      else match cell_of i l ids with
      | [] => None
      | cell =>
          match check p cell ((guess i, l) :: h) (still_allowed i l gids) (below k) b st with
          | Some st => Some (st, (l, b) :: named)
          | None => None
          end
      end
  end.

Definition state : Type := lemmas * guess_set * list (positive * bool).

Definition exception_step (first : option positive) ids size k b cells fs rs (e : exception) (s : state) : option state :=
  let 'Except i subs := e in
  let '(st, done, shown) := s in
  if negb (existsb (Pos.eqb i) gids) then None else
  let t := tally (feedback i) ids in
  if match first with Some o => Pos.eqb i o | None => negb (own g) || has_found t end &&
    Nat.leb (length t) cells
  then
    match fold (cell_step i ids k (firsts (feedback i) ids)) subs (st, []) with
    | None => None
    | Some (st, named) =>
        if reach b (guess_cost size k fs named t) then
          Some (st, add_images (length guess_ids) rs (Map.add i tt done) [i], (i, has_found t) :: shown)
        else None
    end
  else None.

Definition node (first : option positive) cells rs es ids k b (st : lemmas) : option lemmas :=
  let cells := max 2 cells in
  let size := length ids in
  let fs := levels (own g) cells (S size) 0 (N.of_nat size) in
  let both := map (fun r => (r, inverse r)) rs in
  if forallb (fun r => renaming_ok g (fst r) && takes (snd r) ids ids) both then
    match fold (exception_step first ids size k b cells fs both) es (st, Map.empty _, []) with
    | None => None
    | Some (st, done, shown) =>
        if forallb (other ids size k b cells fs first h done shown) gids then Some st else None
    end
  else None.

End Step.

(** A proof that a set costs at least [b] with [k] guesses left. [depth] limits the turns. *)
Fixpoint check (depth : nat) (p : proof) ids h gids k b (st : lemmas) : option lemmas :=
  match depth with
  | 0 => None
  | S depth =>
      match p with
      | UseLemma number r => if use_lemma st number r ids k b then Some st else None
      | Split cells rs es =>
          match node (check depth) h gids None cells rs es ids k b st with
          | Some st => Some (add_lemma st {| about := ids; lemma_left := k; lemma_bound := b |})
          | None => None
          end
      end
  end.

(** *** Soundness *)

(** The hard rule has no lemmas, because a bound depends on the turns before. *)
Definition lemmas_hold (st : lemmas) : Prop :=
  hard g = false -> forall n l, Map.find n (fst st) = Some l -> costs [] (these (about l)) (lemma_left l) (lemma_bound l).

Lemma add_lemma_holds st h l :
  lemmas_hold st -> costs h (these (about l)) (lemma_left l) (lemma_bound l) -> lemmas_hold (add_lemma st l).
Proof.
  intros H C E. specialize (H E). apply costs_free with (h' := []) in C; [| now apply free]. intros n m F. unfold add_lemma in F. cbn [fst] in F.
  destruct (Pos.eq_dec n (snd st)) as [-> | NE].
  - rewrite Map.gss in F. now injection F as <-.
  - rewrite Map.gso in F by auto. now apply H in F.
Qed.

Lemma use_lemma_ok st number r ids h k b : lemmas_hold st -> is_set ids ->
  use_lemma st number r ids k b = true -> costs h (these ids) k b.
Proof.
  intros H S U. unfold use_lemma in U. destruct (Map.find number (fst st)) as [l |] eqn:F; [| discriminate].
  rewrite !andb_true_iff in U. destruct U as [[[E N] R] T]. apply negb_true_iff in E. apply (H E) in F.
  apply costs_free with []; [now apply free |].
  apply costs_fewer with (lemma_left l) (lemma_bound l); [| now apply no_more_b_ok | now apply reach_ok].
  destruct r as [r |].
  - now apply costs_image with r (about l).
  - apply same_ids_eq in T. now subst.
Qed.

Lemma costs_with_weaker h x cs k b b' : costs_with h x cs k b' -> weaker b b' -> costs_with h x cs k b.
Proof. intros C W s ns E L F K. apply at_least_weaker with b'; auto. now apply (C s ns). Qed.

Lemma weaker_trans b c d : weaker b c -> weaker c d -> weaker b d.
Proof. destruct b, c, d; simpl; try tauto; lia. Qed.

Lemma plus_weaker b b' c c' : weaker b b' -> weaker c c' -> weaker (plus b c) (plus b' c').
Proof. destruct b, b', c, c'; simpl; try tauto; lia. Qed.

Lemma weaker_refl b : weaker b b.
Proof. destruct b; simpl; auto. lia. Qed.

Section NodeSound.

Variables (h : turns) (gids : list positive).
Variables (ids : list positive) (k : limit) (b : bound) (cells : nat) (fs : list N).
Hypothesis before : turns_ok h gids.
Hypothesis agrees : agree h (these ids).
Hypothesis set : is_set ids.
Hypothesis not_empty : ids <> [].
Hypothesis two_cells : 2 <= cells.
Hypothesis fs_most : exists m, fs = map (most (own g) cells) (seq 0 m).
Hypothesis few : few_cells cells h (these ids).

Lemma cell_by_size i l : In i guess_ids ->
  costs ((guess i, l) :: h) (these (cell_of i l ids)) (below k) (least unit last fs (below k) (length (cell_of i l ids))).
Proof.
  intro I. destruct fs_most as [m E].
  rewrite <- (map_length candidate (cell_of i l ids)), these_cell by (auto; apply set).
  eapply costs_fewer with (k' := below k); [| destruct (below k); simpl; auto | rewrite E; apply least_ok; auto].
  apply costs_cell_by_size with (cells := cells); auto.
  - intros x c d. apply found_once.
  - intros n t. now apply turn_least.
  - now apply set_NoDup.
Qed.

(** Bounds that have been proven about cells of guess [i]. *)
Definition named_hold (i : positive) (named : list (label * bound)) : Prop :=
  forall l c, In (l, c) named -> costs ((guess i, l) :: h) (these (cell_of i l ids)) (below k) c.

Lemma greater_costs h' cs c c' :
  costs h' cs (below k) c -> costs h' cs (below k) c' -> costs h' cs (below k) (greater c c').
Proof.
  intros C C' s ns L F W. specialize (C s ns L F W). specialize (C' s ns L F W).
  destruct c, c'; simpl in *; try tauto. lia.
Qed.

Lemma cell_bound_ok i l named : In i guess_ids -> named_hold i named ->
  costs ((guess i, l) :: h) (these (cell_of i l ids)) (below k) (cell_bound k fs named l (length (cell_of i l ids))).
Proof.
  intros I H. unfold cell_bound. assert (C := cell_by_size i l I).
  destruct (find _ named) as [[m c] |] eqn:E; auto.
  apply find_some in E. destruct E as [J E]. apply Pos.eqb_eq in E. simpl in E. subst m.
  apply greater_costs; auto.
Qed.

Lemma guess_cost_ok i named t : In i guess_ids -> named_hold i named -> tallies (map (feedback i) ids) t ->
  costs_with h (guess i) (these ids) k (guess_cost (length ids) k fs named t).
Proof.
  intros I H T. assert (F := has_found_in _ _ T). destruct T as (D & L & N).
  pose (ls := filter (fun l => negb (Pos.eqb l found)) (map fst t)).
  pose (bs := fun l => cell_bound k fs named l (length (cell_of i l ids))).
  eapply costs_with_weaker; [apply (costs_cells row row mark pool (own g) (obeys g) unit last) with (ls := ls) (bs := bs) |].
  - now apply NoDup_filter.
  - intro J. apply filter_In in J. destruct J as [_ J]. discriminate J.
  - intros l J. rewrite <- these_cell by (auto; apply set). now apply cell_bound_ok.
  - apply plus_weaker.
    + unfold own_cost. rewrite map_length. simpl. apply N.add_le_mono_l.
      destruct k as [[| [|]] |]; try lia.
      destruct (has_found t) eqn:E; [| lia].
      replace (finds_one _ _ _ _ _) with true; [lia |]. symmetry. apply existsb_exists.
      apply proj1 in F. specialize (F eq_refl). rewrite feedback_map in F by (auto; apply set).
      apply in_map_iff in F. destruct F as (c & E' & J). exists c. split; auto. now apply Pos.eqb_eq.
    + unfold ls. clear L F D. induction t as [| [l n] t IH]; cbn [map fst snd filter fold_right]; [simpl; lia |].
      assert (IH' := IH (fun l n J => N l n (or_intror J))).
      destruct (Pos.eqb l found); cbn [negb]; auto. cbn [fold_right]. apply plus_weaker; auto.
      unfold bs. rewrite cell_length, <- (N l n) by now left. apply weaker_refl.
Qed.

Definition done_holds (done : guess_set) : Prop :=
  forall i, Map.mem i done = true -> costs_with h (guess i) (these ids) k b.

Lemma done_empty : done_holds (Map.empty _).
Proof. intros i M. rewrite Map.mem_find, Map.gempty in M. discriminate M. Qed.

Lemma done_add i done : done_holds done -> costs_with h (guess i) (these ids) k b -> done_holds (Map.add i tt done).
Proof.
  intros D C j M. destruct (Pos.eq_dec j i) as [-> | NE]; auto.
  apply D. rewrite Map.mem_find in M |- *. rewrite Map.gso in M by auto. exact M.
Qed.

Lemma add_images_hold rs : forallb (fun r => renaming_ok g (fst r) && takes (snd r) ids ids) rs = true ->
  forall fuel done queue, done_holds done -> (forall i, In i queue -> costs_with h (guess i) (these ids) k b) ->
  done_holds (add_images fuel rs done queue).
Proof.
  intros R. induction fuel as [| fuel IH]; intros done queue D Q; [exact D |].
  destruct queue as [| i queue]; [exact D |]. cbn [add_images].
  destruct (fold_right (add_image i) (done, queue) rs) as [done' queue'] eqn:E.
  assert (C : costs_with h (guess i) (these ids) k b) by (apply Q; now left).
  enough (H : done_holds done' /\ forall j, In j queue' -> costs_with h (guess j) (these ids) k b) by (apply IH; tauto).
  clear IH. revert done' queue' E. induction rs as [| r rs IH]; cbn [fold_right]; intros done' queue' E.
  - injection E as <- <-. split; auto. intros j J. apply Q. now right.
  - cbn [forallb] in R. apply andb_prop in R. destruct R as [Rr R]. apply andb_prop in Rr. destruct Rr as [_ T].
    destruct (fold_right (add_image i) (done, queue) rs) as [d q]. destruct (IH R d q eq_refl) as [D' Q'].
    unfold add_image in E. destruct (Map.mem _ d); [injection E as <- <-; auto |].
    destruct (same_row _ _) eqn:S; [| injection E as <- <-; auto].
    apply same_row_eq in S. injection E as <- <-.
    assert (C' : costs_with h (guess (guess_number (image (fst r) (guess i)))) (these ids) k b).
    { apply costs_with_image with (snd r); auto. now rewrite S. }
    split; [now apply done_add |]. intros j [<- | J]; auto.
Qed.

Definition shown_holds (shown : list (positive * bool)) : Prop :=
  forall s, In s shown -> In (fst s) gids /\ costs_with h (guess (fst s)) (these ids) k b /\
    (snd s = true -> In found (map (feedback (fst s)) ids)).

Lemma enough_ok done shown i t : In i guess_ids -> done_holds done -> shown_holds shown ->
  tallies (map (feedback i) ids) t -> enough ids (length ids) k b fs h done shown i t = true ->
  costs_with h (guess i) (these ids) k b.
Proof.
  intros I D S T E. unfold enough in E. rewrite !orb_true_iff in E. destruct E as [[E | E] | E].
  - apply reach_ok in E. apply costs_with_weaker with (2 := E). apply guess_cost_ok; auto. intros l c [].
  - now apply D.
  - apply existsb_exists in E. destruct E as (s & J & E). destruct (S s J) as (Ig & C & F).
    rewrite !andb_true_iff in E. destruct E as [[X Y] Z].
    assert (I' : In (fst s) guess_ids) by now apply before.
    assert (O := divide_alike_ok _ _ _ Y).
    assert (M : forall j c, In j guess_ids -> In c ids -> feedback j c = mark (guess j) (candidate c))
      by (intros; apply feedback_ok; auto; now apply set).
    assert (SC : same_cells row row mark (these ids) (guess i) (guess (fst s))).
    { split.
      * intros c d Jc Jd. apply in_map_iff in Jc, Jd. destruct Jc as (c' & <- & Jc), Jd as (d' & <- & Jd).
        rewrite <- !M by auto. now apply O.
      * intro Fi. assert (Fs : snd s = true).
        { apply orb_prop in X. destruct X as [X | X]; auto. exfalso.
          apply negb_true_iff, not_true_iff_false in X. apply X. apply (has_found_in _ _ T).
          destruct Fi as (c & Jc & Fc). apply in_map_iff in Jc. destruct Jc as (c' & <- & Jc).
          apply in_map_iff. exists c'. rewrite M by auto. auto. }
        apply F in Fs. apply in_map_iff in Fs. destruct Fs as (c & Fc & Jc).
        exists (candidate c). rewrite <- M by auto. split; auto. now apply in_map. }
    apply (costs_same_cells row row mark pool (own g) (obeys g) unit last)
      with (as_guess := fun c => c) (g' := guess (fst s)); auto.
    + intros x c d. apply found_once.
    + intros x c. apply mark_found.
    + intros x c _ q. apply meets_itself.
    + now apply set_NoDup.
    + intro N. apply not_empty. now apply map_eq_nil in N.
    + intros c Jc L. apply in_map_iff in Jc. destruct Jc as (d & <- & Jd).
      unfold requires_less_b in Z. destruct (hard g) eqn:H; cbn [negb orb] in Z; [| now intros x _ y l _; apply free].
      rewrite <- !M by auto. rewrite forallb_forall in Z.
      (* the cell of d *)
      assert (K : In (feedback i d) (map fst t)) by (apply T; now apply in_map).
      apply in_map_iff in K. destruct K as ([l n] & E & K). cbn [fst] in E. subst l.
      assert (Kn := proj2 (proj2 T) _ _ K). specialize (Z _ K). cbn [fst snd] in Z.
      assert (L' : 2 < n).
      { rewrite Kn, <- cell_length. rewrite <- (map_length candidate), these_cell by (auto; apply set).
        rewrite (M i d) by auto. rewrite (cell_same row row mark (these ids) (guess i) (guess (fst s))); auto.
        now apply in_map. }
      destruct (Nat.leb_spec n 2); [lia |]. cbn [orb] in Z.
      destruct (find _ ids) as [e |] eqn:Fe.
      2:{ apply find_none with (x := d) in Fe; auto. rewrite Pos.eqb_refl in Fe. discriminate Fe. }
      apply find_some in Fe. destruct Fe as [Je Ee]. apply Pos.eqb_eq in Ee.
      replace (feedback (fst s) d) with (feedback (fst s) e) by (apply O; auto).
      now apply covers_ok.
    + rewrite <- all_guesses. now apply in_map.
    + now apply before.
Qed.

Lemma useless_ok i t : In i guess_ids -> tallies (map (feedback i) ids) t -> useless_b t = true ->
  useless row row mark (these ids) (guess i).
Proof.
  intros I (_ & L & _) U. destruct t as [| [l n] [|]]; try discriminate U. cbn [useless_b] in U.
  apply negb_true_iff, Pos.eqb_neq in U. exists l. split; auto.
  intros c J. apply in_map_iff in J. destruct J as (d & <- & J).
  rewrite <- feedback_ok; auto; [| now apply set].
  assert (X : In (feedback i d) (map (feedback i) ids)) by now apply in_map.
  apply L in X. destruct X as [X | []]. now simpl in X.
Qed.

End NodeSound.

Lemma length_tally i ids t : In i guess_ids -> incl ids code_ids -> tallies (map (feedback i) ids) t ->
  length (labels row row mark (these ids) (guess i)) <= length t.
Proof.
  intros I J (_ & L & _). rewrite <- (map_length fst t). apply NoDup_incl_length; [apply NoDup_nodup |].
  intros l H. unfold labels in H. rewrite nodup_In, <- feedback_map in H by auto. now apply L.
Qed.

Lemma others_few h gids ids size k b cells fs first done shown : is_set ids -> turns_ok h gids ->
  forallb (other ids size k b cells fs first h done shown) gids = true -> few_cells cells h (these ids).
Proof.
  intros S TO H x (P & O & OB). rewrite <- all_guesses in P. apply in_map_iff in P. destruct P as (i & <- & I).
  rewrite forallb_forall in H. specialize (H i (proj2 (proj2 TO) i I OB)). unfold other in H.
  assert (T := tally_ok (feedback i) ids). set (t := tally (feedback i) ids) in *.
  eapply Nat.le_trans; [apply length_tally with (t := t); auto; apply S |].
  destruct first as [o |].
  - apply andb_prop in H. destruct H as [H _]. now apply Nat.leb_le.
  - apply orb_prop in H. destruct H as [H | H].
    + exfalso. apply andb_prop in H. destruct H as [W F]. apply negb_true_iff, not_true_iff_false in F.
      apply F. apply (has_found_in _ _ T). destruct (O W) as (c & J & M).
      apply in_map_iff in J. destruct J as (d & <- & J). apply in_map_iff. exists d. split; auto.
      rewrite feedback_ok; auto. now apply S.
    + apply andb_prop in H. destruct H as [H _]. now apply Nat.leb_le.
Qed.

Definition sound_check
    (check : proof -> list positive -> turns -> list positive -> limit -> bound -> lemmas -> option lemmas) : Prop :=
  forall p ids h gids k b st st', is_set ids -> ids <> [] -> turns_ok h gids -> agree h (these ids) -> lemmas_hold st ->
  check p ids h gids k b st = Some st' -> lemmas_hold st' /\ costs h (these ids) k b.

Lemma cell_steps_ok check h gids i ids k names subs st st' named : sound_check check ->
  In i guess_ids -> is_set ids -> turns_ok h gids -> agree h (these ids) -> lemmas_hold st ->
  fold (cell_step check h gids i ids k names) subs (st, []) = Some (st', named) ->
  lemmas_hold st' /\ named_hold h ids k i named.
Proof.
  intros SC I S TO AG H E.
  pose (P := fun s : lemmas * list (label * bound) => lemmas_hold (fst s) /\ named_hold h ids k i (snd s)).
  enough (P (st', named)) by assumption.
  apply (fold_keeps _ _ P (cell_step check h gids i ids k names) subs) with (3 := E).
  2:{ split; auto. intros l c []. }
  clear - SC S TO AG I feedback_ok. intros [[at_ c] p] [s n] [s' n'] [H N] E. unfold cell_step in E. cbn [fst snd] in *.
  destruct (nth_error names at_) as [l |]; [| discriminate].
  destruct (existsb _ n); [discriminate |].
  destruct (cell_of i l ids) as [| d cell] eqn:C; [discriminate |].
  destruct (check p (d :: cell) _ _ (below k) c s) as [s1 |] eqn:K; [| discriminate].
  injection E as <- <-.
  apply SC in K; auto; [| rewrite <- C; now apply cell_of_set | discriminate | now apply still_allowed_ok |].
  2:{ rewrite <- C, these_cell by (auto; apply S). now apply (agree_cons row row mark pool (obeys g)). }
  split; [apply K |]. intros m x [X | J]; [| now apply N]. injection X as <- <-. rewrite C. apply K.
Qed.

Lemma node_ok check h gids first cells rs es ids k b st st' : sound_check check ->
  is_set ids -> ids <> [] -> turns_ok h gids -> agree h (these ids) -> lemmas_hold st ->
  node check h gids first cells rs es ids k b st = Some st' ->
  lemmas_hold st' /\
  match first with
  | None => costs h (these ids) k b
  | Some o => In o gids -> costs_with h (guess o) (these ids) k b
  end.
Proof.
  intros SC S NE TO AG H E. unfold node in E.
  cbv zeta in E. set (K := max 2 cells) in *. assert (two : 2 <= K) by (unfold K; lia). clearbody K.
  set (fs := levels (own g) K (Datatypes.S (length ids)) 0 (N.of_nat (length ids))) in *.
  assert (fs_most : exists m, fs = map (most (own g) K) (seq 0 m))
    by apply (levels_most (own g) K (Datatypes.S (length ids)) (N.of_nat (length ids)) 0).
  clearbody fs.
  set (both := map (fun r => (r, inverse r)) rs) in *. clearbody both.
  destruct (forallb (fun r => renaming_ok g (fst r) && takes (snd r) ids ids) both) eqn:R; [| discriminate].
  destruct (fold _ es _) as [[[s1 done] shown] |] eqn:F; [| discriminate].
  destruct (forallb _ gids) eqn:O; [| discriminate]. injection E as <-.
  assert (few := others_few _ _ _ _ _ _ _ _ _ _ _ S TO O).
  pose (P := fun s : state => lemmas_hold (fst (fst s)) /\ done_holds h ids k b (snd (fst s)) /\ shown_holds h gids ids k b (snd s)).
  assert (Q : P (s1, done, shown)).
  { apply (fold_keeps _ _ P (exception_step check h gids first ids (length ids) k b K fs both) es) with (3 := F).
    2:{ split; [exact H |]. split; [apply done_empty | intros s []]. }
    clear F O. intros [i subs] [[s d] sh] [[s' d'] sh'] (Hs & Hd & Hsh) E. cbn [fst snd] in *.
    unfold exception_step in E.
    destruct (existsb (Pos.eqb i) gids) eqn:X; [| discriminate E]. apply existsb_pos in X.
    assert (Xg : In i guess_ids) by now apply TO.
    cbn [negb] in E. destruct (_ && _); [| discriminate E].
    destruct (fold _ subs _) as [[s2 named] |] eqn:F; [| discriminate].
    destruct (reach _ _) eqn:B; [| discriminate]. injection E as <- <- <-.
    apply cell_steps_ok in F; auto. destruct F as [Hs2 N].
    assert (T := tally_ok (feedback i) ids).
    assert (C : costs_with h (guess i) (these ids) k b).
    { apply reach_ok in B. apply costs_with_weaker with (2 := B). apply guess_cost_ok with (cells := K); auto. }
    split; [exact Hs2 |]. cbn [fst snd]. split.
    - apply add_images_hold; auto.
      + now apply done_add.
      + intros j [<- | []]; auto.
    - intros y [<- | J]; [| now apply Hsh]. cbn [fst snd]. split; auto. split; auto.
      intro Fo. now apply (has_found_in _ _ T). }
  destruct Q as (Hs & Hd & Hsh). cbn [fst snd] in *. split; auto.
  rewrite forallb_forall in O.
  destruct first as [o |].
  - intro I. specialize (O o I). unfold other in O. rewrite Pos.eqb_refl in O. cbn [negb orb] in O.
    apply andb_prop in O. destruct O as [_ O].
    apply enough_ok with (gids := gids) (cells := K) (fs := fs) (done := done) (shown := shown) (t := tally (feedback o) ids); auto.
    now apply TO.
  - apply costs_guesses.
    + intro N. apply NE. now apply map_eq_nil in N.
    + intros x (P' & Ow & OB). rewrite <- all_guesses in P'. apply in_map_iff in P'. destruct P' as (i & <- & I).
      specialize (O i (proj2 (proj2 TO) i I OB)). unfold other in O. assert (T := tally_ok (feedback i) ids).
      set (t := tally (feedback i) ids) in *.
      apply orb_prop in O. destruct O as [O | O].
      * exfalso. apply andb_prop in O. destruct O as [W Fo]. apply negb_true_iff, not_true_iff_false in Fo.
        apply Fo. apply (has_found_in _ _ T). destruct (Ow W) as (c & J & M).
        apply in_map_iff in J. destruct J as (d & <- & J). apply in_map_iff. exists d. split; auto.
        rewrite feedback_ok; auto. now apply S.
      * apply andb_prop in O. destruct O as [_ O]. apply orb_prop in O. destruct O as [O | O].
        -- left. now apply useless_ok with t.
        -- right. apply enough_ok with (gids := gids) (cells := K) (fs := fs) (done := done) (shown := shown) (t := t); auto.
Qed.

Lemma check_ok depth : sound_check (check depth).
Proof.
  induction depth as [| depth IH]; intros p ids h gids k b st st' S NE TO AG H E; [discriminate E |].
  cbn [check] in E. destruct p as [cells rs es | number r].
  - destruct (node _ _ _ _ _ _ _ _ _ _ _) as [s |] eqn:N; [| discriminate]. injection E as <-.
    apply node_ok in N; auto. destruct N as [Hs C]. split; auto. now apply add_lemma_holds with h.
  - destruct (use_lemma st number r ids k b) eqn:U; [| discriminate]. injection E as <-.
    split; auto. now apply use_lemma_ok with st number r.
Qed.

End Check.

(** ** Tables of codes by number *)

Fixpoint ids_from (i : positive) (rs : list row) : list positive :=
  match rs with [] => [] | _ :: rs => i :: ids_from (Pos.succ i) rs end.

Fixpoint table_from (i : positive) (rs : list row) : Map.t row :=
  match rs with [] => Map.empty _ | r :: rs => Map.add i r (table_from (Pos.succ i) rs) end.

Definition row_at (t : Map.t row) (i : positive) : row :=
  match Map.find i t with Some r => r | None => [] end.

Lemma ids_from_less i rs : forall j, In j (ids_from i rs) -> (i <= j)%positive.
Proof.
  revert i. induction rs as [| r rs IH]; simpl; [easy |]. intros i j [<- | I]; [lia |]. apply IH in I. lia.
Qed.

Lemma ids_from_NoDup i rs : NoDup (ids_from i rs).
Proof.
  revert i. induction rs as [| r rs IH]; simpl; constructor; auto.
  intro I. apply ids_from_less in I. lia.
Qed.

Lemma table_rows i rs : map (row_at (table_from i rs)) (ids_from i rs) = rs.
Proof.
  revert i. induction rs as [| r rs IH]; cbn [ids_from table_from map]; auto. intro i. f_equal.
  - unfold row_at. now rewrite Map.gss.
  - etransitivity; [| apply (IH (Pos.succ i))]. apply map_ext_in. intros j J. apply ids_from_less in J.
    unfold row_at. rewrite Map.gso by lia. reflexivity.
Qed.

(** ** The checker *)

(** The rows of a game, and functions that return their numbers. *)
Record tables := {
  guess_ids : list positive; guess_rows : Map.t row; guess_number : row -> positive;
  code_ids : list positive; code_rows : Map.t row; code_number : row -> positive
}.

Definition guess_row (t : tables) : positive -> row := row_at (guess_rows t).
Definition code_row (t : tables) : positive -> row := row_at (code_rows t).

(** [numbers rs] should find the number of a row in a list; what it returns is checked. *)
Definition tables_of (g : game) (numbers : list row -> row -> positive) : tables :=
  let gs := guesses g in
  let cs := codes g in
  {| guess_ids := ids_from 1 gs; guess_rows := table_from 1 gs; guess_number := numbers gs;
     code_ids := ids_from 1 cs; code_rows := table_from 1 cs; code_number := numbers cs |}.

(** The rules of a game are in order: there are candidates, all different, which the limits allow. *)
Definition game_ok (g : game) (t : tables) : bool :=
  negb (Nat.eqb (length (code_ids t)) 0) &&
  forallb (fun c =>
    Pos.eqb (code_number t (code_row t c)) c && fits_b (limits g) (code_row t c) &&
    (negb (distinct g) || different (code_row t c))) (code_ids t).

Definition feedback_of (g : game) (t : tables) (i c : positive) : label :=
  mark (rule_of g) (guess_row t i) (code_row t c).

Definition most_turns : nat := 10 * 10 * 10.

Section Checker.

Variable feedback : positive -> positive -> label.
Variable tally : (positive -> label) -> list positive -> list (label * nat).

(** A proof of one claim about all candidates. *)
Definition check_claim (g : game) (t : tables) (c : claim) (p : proof) : bool :=
  let start := (Map.empty lemma, 1%positive) in
  let check := check g (guess_row t) (code_row t) (guess_ids t) feedback tally
    (guess_number t) (code_number t) (unit_of c) (last_of c) in
  match opening g with
  | None =>
      match check most_turns p (code_ids t) [] (guess_ids t) (left_of c) (bound_of c) start with Some _ => true | None => false end
  | Some o =>
      let i := guess_number t o in
      existsb (Pos.eqb i) (guess_ids t) && same_row (guess_row t i) o &&
      match p with
      | UseLemma _ _ => false
      | Split cells rs es =>
          match node g (guess_row t) (code_row t) (guess_ids t) feedback tally (guess_number t) (code_number t)
            (unit_of c) (last_of c) (check (pred most_turns)) [] (guess_ids t) (Some i) cells rs es (code_ids t) (left_of c) (bound_of c) start
          with Some _ => true | None => false end
      end
  end.

(** Whatever a certificate contains, the claims that the checker accepts are true. *)
Theorem check_claim_sound g numbers c p :
  let t := tables_of g numbers in
  (forall i d, In i (guess_ids t) -> In d (code_ids t) -> feedback i d = feedback_of g t i d) ->
  (forall f ids, tallies (map f ids) (tally f ids)) ->
  game_ok g t = true -> check_claim g t c p = true -> holds g c.
Proof.
  intros t F T OK E.
  assert (GR : map (guess_row t) (guess_ids t) = guesses g) by apply table_rows.
  assert (CR : map (code_row t) (code_ids t) = codes g) by apply table_rows.
  unfold game_ok in OK. apply andb_prop in OK. destruct OK as [NE OK]. rewrite forallb_forall in OK.
  assert (FC : forall d, In d (code_ids t) -> fits (limits g) (code_row t d)).
  { intros d I. apply OK in I. rewrite !andb_true_iff in I. apply fits_b_ok. tauto. }
  assert (D : forall d e, In d (code_ids t) -> In e (code_ids t) -> code_row t d = code_row t e -> d = e).
  { intros d e I J X. apply OK in I, J. rewrite !andb_true_iff in I, J.
    destruct I as [[I _] _], J as [[J _] _]. apply Pos.eqb_eq in I, J. rewrite X in I. congruence. }
  assert (S : is_set (code_ids t) (code_ids t)) by (split; [apply ids_from_NoDup | apply incl_refl]).
  assert (NE' : code_ids t <> []) by (intro X; rewrite X in NE; discriminate NE).
  assert (L : lemmas_hold g (code_row t) (unit_of c) (last_of c) (Map.empty lemma, 1%positive)).
  { intros _ n l X. simpl in X. rewrite Map.gempty in X. discriminate X. }
  assert (C := check_ok g (guess_row t) (code_row t) (guess_ids t) (code_ids t) GR FC D feedback F tally T
    (guess_number t) (code_number t) (unit_of c) (last_of c)).
  assert (TO : turns_ok g (guess_row t) (guess_ids t) [] (guess_ids t)).
  { split; [apply incl_refl |]. split; auto. intros i _ e l []. }
  assert (AG : agree row row (mark (rule_of g)) [] (map (code_row t) (code_ids t))) by (intros e l x []).
  unfold holds. rewrite <- CR. unfold check_claim in E. destruct (opening g) as [o |].
  - rewrite !andb_true_iff in E. destruct E as [[I R] E]. apply existsb_pos in I. apply same_row_eq in R.
    destruct p as [cells rs es |]; [| discriminate].
    destruct (node _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _) eqn:N; [| discriminate].
    apply (node_ok g (guess_row t) (code_row t) (guess_ids t) (code_ids t)) in N; auto.
    rewrite R in N. now apply N.
  - destruct (check _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _) eqn:N; [| discriminate].
    now apply C in N.
Qed.

End Checker.

(** ** The checker inside Coq, with plain versions of the functions that a program may replace *)

(** The number of labels, in a map. *)
Definition count_label (m : Map.t nat) (l : label) : Map.t nat :=
  Map.add l (match Map.find l m with Some n => S n | None => 1 end) m.

Definition plain_tally (f : positive -> label) (ids : list positive) : list (label * nat) :=
  Map.elements (fold_right (fun c m => count_label m (f c)) (Map.empty _) ids).

Lemma find_count m x l : Map.find l (count_label m x) =
  if Pos.eq_dec x l then Some (match Map.find l m with Some n => S n | None => 1 end) else Map.find l m.
Proof.
  unfold count_label. destruct (Pos.eq_dec x l) as [-> | NE]; [apply Map.gss | now apply Map.gso; auto].
Qed.

Lemma plain_tally_ok f ids : tallies (map f ids) (plain_tally f ids).
Proof.
  unfold plain_tally. set (m := fold_right _ _ _).
  assert (H : forall l, Map.find l m =
    match count_occ Pos.eq_dec (map f ids) l with 0 => None | S n => Some (S n) end).
  { subst m. intro l. induction ids as [| c ids IH]; cbn [map fold_right count_occ]; [apply Map.gempty |].
    rewrite find_count, IH. destruct (Pos.eq_dec (f c) l); auto. now destruct (count_occ _ _ _). }
  clearbody m.
  assert (El : forall l n, In (l, n) (Map.elements m) <-> Map.find l m = Some n).
  { intros l n. split; [apply Map.elements_complete | apply Map.elements_correct]. }
  split; [| split].
  - assert (ND := Map.elements_3w m). clear - ND. induction ND as [| [l n] t N ND IH]; simpl; constructor; auto.
    intro I. apply N. apply in_map_iff in I. destruct I as ([l' n'] & E & I). simpl in E. subst l'.
    apply SetoidList.InA_alt. exists (l, n'). split; auto. reflexivity.
  - intro l. rewrite in_map_iff. rewrite (count_occ_In Pos.eq_dec). split.
    + intros ([l' n] & <- & I). apply El in I. rewrite H in I. simpl. destruct (count_occ _ _ _); [discriminate | lia].
    + intro C. destruct (count_occ Pos.eq_dec (map f ids) l) as [| n] eqn:E; [lia |].
      exists (l, S n). split; auto. apply El. now rewrite H, E.
  - intros l n I. apply El in I. rewrite H in I. destruct (count_occ _ _ _); [discriminate | congruence].
Qed.

(** The number of a row, from a map; nothing needs to be proven about it. *)
Definition key (r : row) : positive := fold_left (fun p x => (64 * p + Pos.of_succ_nat x)%positive) r 1%positive.

Definition plain_numbers (rs : list row) : row -> positive :=
  let m := snd (fold_left (fun (s : positive * Map.t positive) r => (Pos.succ (fst s), Map.add (key r) (fst s) (snd s)))
    rs (1%positive, Map.empty positive)) in
  fun r => match Map.find (key r) m with Some i => i | None => 1%positive end.

(** A table of the feedback. *)
Definition plain_feedback (g : game) (t : tables) : positive -> positive -> label :=
  let row_of i := fold_right (fun c m => Map.add c (feedback_of g t i c) m) (Map.empty label) (code_ids t) in
  let m := fold_right (fun i m => Map.add i (row_of i) m) (Map.empty _) (guess_ids t) in
  fun i =>
    match Map.find i m with
    | Some r => fun c => match Map.find c r with Some l => l | None => feedback_of g t i c end
    | None => feedback_of g t i
    end.

Lemma plain_feedback_ok g t i c : plain_feedback g t i c = feedback_of g t i c.
Proof.
  unfold plain_feedback.
  assert (R : forall A (f : positive -> A) ids j a,
    Map.find j (fold_right (fun i m => Map.add i (f i) m) (Map.empty _) ids) = Some a -> a = f j).
  { intros A f ids j a. induction ids as [| i' ids IH]; cbn [fold_right].
    - rewrite Map.gempty. discriminate.
    - destruct (Pos.eq_dec j i') as [-> | NE]; [rewrite Map.gss | now rewrite Map.gso by auto].
      intro E. now injection E as <-. }
  destruct (Map.find i _) as [r |] eqn:E; auto. apply R in E. subst r.
  destruct (Map.find c _) as [l |] eqn:E; auto. now apply R in E.
Qed.

(** A certificate: a game, and claims with their proofs. *)
Definition verify (g : game) (claims : list (claim * proof)) : bool :=
  let t := tables_of g plain_numbers in
  let feedback := plain_feedback g t in
  game_ok g t && forallb (fun c => check_claim feedback plain_tally g t (fst c) (snd c)) claims.

Theorem verify_sound g claims : verify g claims = true -> Forall (holds g) (map fst claims).
Proof.
  unfold verify. intro V. apply andb_prop in V. destruct V as [OK V]. rewrite forallb_forall in V.
  apply Forall_forall. intros c I. apply in_map_iff in I. destruct I as ([c' p] & <- & I).
  apply V in I. eapply check_claim_sound with (3 := OK) (4 := I).
  - intros. apply plain_feedback_ok.
  - apply plain_tally_ok.
Qed.

(** Coq prints each theorem, and the axioms that it needs: none. *)
Check check_claim_sound.
Print Assumptions check_claim_sound.
Check verify_sound.
Print Assumptions verify_sound.
