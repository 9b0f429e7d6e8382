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

Record claim := { unit : N; last : N; left : limit; least_cost : bound }.

(** What a theorem of a certificate means. *)
Definition holds (g : game) (c : claim) : Prop :=
  let pool := fun guess => In guess (guesses g) in
  match opening g with
  | None => costs row row (mark (rule_of g)) pool (own g) (unit c) (last c) (codes g) (left c) (least_cost c)
  | Some o => costs_with row row (mark (rule_of g)) pool (own g) (unit c) (last c) o (codes g) (left c) (least_cost c)
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
  listed_guesses g = None /\ rule_ok (rule_of g) r /\ places_ok (limits g) r /\ symbols_ok (limits g) r /\
  (distinct g = true -> alike r).
Proof.
  unfold renaming_ok. rewrite !andb_true_iff. intros [[[[L R] P] S] N].
  destruct (listed_guesses g); [discriminate |]. split; auto. split; [| split; [| split]].
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
  intros R I. destruct (renaming_ok_means g r R) as (L & Q & P & S & A).
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
