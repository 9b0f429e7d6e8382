(** * Codes, feedback and renamings *)

From Coq Require Import List Arith NArith PArith Bool Lia Permutation.
From Codebreaker Require Import Strategy.
Import ListNotations.

(** A code is a row of symbols, which are numbered from 0. *)
Definition row := list nat.

Definition row_eq_dec : forall g c : row, {g = c} + {g <> c} := list_eq_dec Nat.eq_dec.

(** The number of places where two codes agree: the black marks. *)
Fixpoint black (g c : row) : nat :=
  match g, c with
  | x :: g, y :: c => (if Nat.eqb x y then 1 else 0) + black g c
  | _, _ => 0
  end.

(** A code without one copy of a symbol, if it has the symbol. *)
Fixpoint take (x : nat) (c : row) : option row :=
  match c with
  | [] => None
  | y :: c => if Nat.eqb x y then Some c else option_map (cons y) (take x c)
  end.

(** The number of symbols that two codes have in common, each copy counted once: the black
    and white marks together. *)
Fixpoint common (g c : row) : nat :=
  match g with
  | [] => 0
  | x :: g => match take x c with Some c => S (common g c) | None => common g c end
  end.

(** The symbols of a secret at the places that are not green. *)
Fixpoint not_green (g c : row) : row :=
  match g, c with
  | x :: g, y :: c => if Nat.eqb x y then not_green g c else y :: not_green g c
  | _, _ => []
  end.

(** Green (2), yellow (1) and grey (0) at each place, as digits of a number. From left to
    right, a symbol is yellow if the secret has a copy of it in [free] that is neither green
    nor used for a yellow one before. *)
Fixpoint colours (g c free : row) : N :=
  match g, c with
  | x :: g, y :: c =>
      if Nat.eqb x y then 2 + 3 * colours g c free
      else match take x free with
           | Some free => 1 + 3 * colours g c free
           | None => 3 * colours g c free
           end
  | _, _ => 0
  end%N.

Inductive rule := BlackWhite | Black | Sum | Place.

(** The feedback to a guess that is not the secret, as a number. *)
Definition answer (r : rule) (g c : row) : N :=
  match r with
  | BlackWhite => N.of_nat (black g c * S (length g) + common g c)
  | Black => N.of_nat (black g c)
  | Sum => N.of_nat (common g c)
  | Place => colours g c (not_green g c)
  end.

(** The label of the feedback. Every rule shows whether the guess is the secret. *)
Definition mark (r : rule) (g c : row) : label :=
  if row_eq_dec g c then found else N.succ_pos (N.succ (answer r g c)).

Lemma mark_found r g c : mark r g c = found <-> g = c.
Proof.
  unfold mark, found. destruct (row_eq_dec g c); [tauto |]. split; [| contradiction].
  intro E. exfalso. assert (H := N.succ_pos_spec (N.succ (answer r g c))). rewrite E in H. lia.
Qed.

Lemma found_once r g c d : mark r g c = found -> mark r g d = found -> c = d.
Proof. rewrite !mark_found. congruence. Qed.

(** ** The hard rule *)

(** What a turn requires of later guesses: a symbol at a place, or a number of copies of a symbol. *)
Inductive requirement := At (place symbol : nat) | Copies (symbol number : nat).

Definition meets (x : row) (r : requirement) : bool :=
  match r with
  | At i s => match nth_error x i with Some t => Nat.eqb s t | None => false end
  | Copies s n => Nat.leb n (count_occ Nat.eq_dec x s)
  end.

(** The colours at [n] places, from the number that [colours] makes of them. *)
Fixpoint digits (n : nat) (a : N) : list N :=
  match n with 0 => [] | S n => (a mod 3)%N :: digits n (a / 3)%N end.

(** The green symbols of a guess at their places, from place [i] on. *)
Fixpoint greens (i : nat) (g : row) (ds : list N) : list requirement :=
  match g, ds with
  | x :: g, d :: ds => (if N.eqb d 2 then [At i x] else []) ++ greens (S i) g ds
  | _, _ => []
  end.

(** The number of copies of a symbol that are green or yellow. *)
Fixpoint coloured (x : nat) (g : row) (ds : list N) : nat :=
  match g, ds with
  | y :: g, d :: ds => (if Nat.eqb x y && negb (N.eqb d 0) then 1 else 0) + coloured x g ds
  | _, _ => 0
  end.

(** What the hard rule requires after a guess and the label of its feedback. It needs feedback by place. *)
Definition required (r : rule) (g : row) (l : label) : list requirement :=
  match r with
  | Place =>
      let ds := digits (length g) (Npos l - 2) in
      greens 0 g ds ++ map (fun x => Copies x (coloured x g ds)) g
  | _ => []
  end.

(** Guess AABC and secret BAAD: the first A is yellow, the second one green, B yellow, C grey. *)
Example example_mark : mark Place [0; 0; 1; 2] [1; 0; 0; 3] = N.succ_pos (N.succ (1 + 3 * (2 + 3 * (1 + 3 * 0)))).
Proof. reflexivity. Qed.

Example example_black_white : black [0; 0; 1; 2] [1; 0; 0; 3] = 1 /\ common [0; 0; 1; 2] [1; 0; 0; 3] = 3.
Proof. auto. Qed.

(** So the next guess needs A at the second place, two copies of A, and a B. *)
Example example_hard : required Place [0; 0; 1; 2] (mark Place [0; 0; 1; 2] [1; 0; 0; 3]) =
  [At 1 0; Copies 0 2; Copies 0 2; Copies 1 1; Copies 2 0].
Proof. reflexivity. Qed.

(** Two labels are equal exactly when the feedback is. *)
Lemma mark_answer r g c d :
  g <> c -> g <> d -> (mark r g c = mark r g d <-> answer r g c = answer r g d).
Proof.
  unfold mark. intros. destruct (row_eq_dec g c), (row_eq_dec g d); try contradiction.
  split; [| congruence]. intro E.
  assert (Hc := N.succ_pos_spec (N.succ (answer r g c))).
  assert (Hd := N.succ_pos_spec (N.succ (answer r g d))). rewrite E in Hc. lia.
Qed.

Lemma common_le g : forall c, common g c <= length g.
Proof.
  induction g as [| x g IH]; simpl; intro c; [lia |].
  destruct (take x c) as [d |]; [specialize (IH d) | specialize (IH c)]; lia.
Qed.

Lemma black_white_answer g c d :
  answer BlackWhite g c = answer BlackWhite g d <-> black g c = black g d /\ common g c = common g d.
Proof.
  unfold answer. rewrite Nat2N.inj_iff.
  assert (Hc := common_le g c). assert (Hd := common_le g d).
  split; [| intros [-> ->]; auto]. intro E.
  assert (black g c = black g d) by nia. nia.
Qed.

(** ** The codes of a game *)

(** Each place has as many symbols as its limit says. *)
Fixpoint fits (limits : list nat) (c : row) : Prop :=
  match limits, c with
  | [], [] => True
  | n :: limits, x :: c => x < n /\ fits limits c
  | _, _ => False
  end.

Fixpoint rows (limits : list nat) : list row :=
  match limits with
  | [] => [[]]
  | n :: limits => flat_map (fun x => map (cons x) (rows limits)) (seq 0 n)
  end.

Lemma in_rows limits : forall c, In c (rows limits) <-> fits limits c.
Proof.
  induction limits as [| n limits IH]; intro c; simpl.
  - destruct c; simpl; [intuition | split; [intros [? | []]; discriminate | tauto]].
  - rewrite in_flat_map. destruct c as [| x c].
    + split; [| tauto]. intros (y & _ & I). apply in_map_iff in I. destruct I as (? & ? & _). discriminate.
    + split.
      * intros (y & I & J). apply in_seq in I. apply in_map_iff in J. destruct J as (d & E & J).
        injection E as <- <-. rewrite <- IH. split; [lia | auto].
      * intros [L F]. exists x. split; [apply in_seq; lia |]. apply in_map. now apply IH.
Qed.

Lemma fits_length limits : forall c, fits limits c -> length c = length limits.
Proof. induction limits; destruct c; simpl; intuition. Qed.

Lemma fits_nth limits : forall c i, fits limits c -> i < length limits -> nth i c 0 < nth i limits 0.
Proof.
  induction limits as [| n limits IH]; destruct c as [| x c]; simpl; try tauto; try lia.
  intros [| i] [L F] H; auto. apply IH; auto. lia.
Qed.

Definition distinct_row (c : row) : Prop := NoDup c.

(** ** Renamings *)

(** A renaming takes place [nth j from] to place [j], and gives the symbols there the new
    names that [names] says: one list for all places, or one list for each. *)
Record renaming := { from : list nat; names : list (list nat) }.

Definition names_at (r : renaming) (i : nat) : list nat :=
  match names r with [all] => all | many => nth i many [] end.

Definition image (r : renaming) (c : row) : row :=
  map (fun i => nth (nth i c 0) (names_at r i) 0) (from r).

Definition place_count (limits : list nat) := length limits.

(** The places are renamed one to one, to places with as many symbols. *)
Definition places_ok (limits : list nat) (r : renaming) : Prop :=
  Permutation (from r) (seq 0 (length limits)) /\
  map (fun i => nth i limits 0) (from r) = limits.

(** The symbols of each place are renamed one to one. *)
Definition symbols_ok (limits : list nat) (r : renaming) : Prop :=
  forall i, i < length limits ->
  Permutation (firstn (nth i limits 0) (names_at r i)) (seq 0 (nth i limits 0)).

(** The name of a symbol at a place. *)
Definition name (r : renaming) (i x : nat) : nat := nth x (names_at r i) 0.

Lemma nth_firstn (l : list nat) : forall n x, x < n -> nth x (firstn n l) 0 = nth x l 0.
Proof.
  induction l as [| a l IH]; intros [| n] [| x] H; simpl; auto; try lia. apply IH. lia.
Qed.

Lemma firstn_inj (l : list nat) n x y :
  Permutation (firstn n l) (seq 0 n) -> x < n -> y < n -> nth x l 0 = nth y l 0 -> x = y.
Proof.
  intros P X Y E. assert (L := Permutation_length P). rewrite seq_length in L.
  apply (NoDup_nth (firstn n l) 0); try lia.
  - apply (Permutation_NoDup (Permutation_sym P)). apply seq_NoDup.
  - now rewrite !nth_firstn.
Qed.

Lemma name_less limits r i x :
  symbols_ok limits r -> i < length limits -> x < nth i limits 0 -> name r i x < nth i limits 0.
Proof.
  intros S L X. specialize (S i L). unfold name.
  assert (Ln := Permutation_length S). rewrite seq_length in Ln.
  rewrite <- (nth_firstn _ (nth i limits 0)) by auto.
  assert (I : In (nth x (firstn (nth i limits 0) (names_at r i)) 0) (firstn (nth i limits 0) (names_at r i)))
    by (apply nth_In; lia).
  apply (Permutation_in _ S) in I. apply in_seq in I. lia.
Qed.

Lemma name_inj limits r i x y :
  symbols_ok limits r -> i < length limits -> x < nth i limits 0 -> y < nth i limits 0 ->
  name r i x = name r i y -> x = y.
Proof. intros S L X Y E. apply (firstn_inj _ _ _ _ (S i L)); auto. Qed.

Lemma image_fits limits r c :
  places_ok limits r -> symbols_ok limits r -> fits limits c -> fits limits (image r c).
Proof.
  intros [P E] S F. unfold image.
  assert (H : forall is, (forall i, In i is -> i < length limits) ->
    fits (map (fun i => nth i limits 0) is) (map (fun i => nth (nth i c 0) (names_at r i) 0) is)).
  { induction is as [| i is IH]; cbn [map fits]; auto. intro L.
    split; [| apply IH; intros; apply L; now right].
    assert (Li : i < length limits) by (apply L; now left).
    apply (name_less limits); auto. now apply fits_nth. }
  specialize (H (from r)). rewrite E in H. apply H.
  intros i I. apply (Permutation_in _ P) in I. apply in_seq in I. lia.
Qed.

(** Black marks are counted place by place. *)
Lemma black_sum g : forall c, length g = length c ->
  black g c = list_sum (map (fun i => if Nat.eqb (nth i g 0) (nth i c 0) then 1 else 0) (seq 0 (length g))).
Proof.
  induction g as [| x g IH]; destruct c as [| y c]; cbn [length]; try discriminate; auto.
  intro E. injection E as E. cbn [black seq map list_sum nth fold_right].
  rewrite <- seq_shift, map_map. cbn [nth]. rewrite IH by auto. reflexivity.
Qed.

Lemma list_sum_perm l l' : Permutation l l' -> list_sum l = list_sum l'.
Proof. induction 1; simpl in *; lia. Qed.

Lemma black_map A (f h : A -> nat) is :
  black (map f is) (map h is) = list_sum (map (fun i => if Nat.eqb (f i) (h i) then 1 else 0) is).
Proof. induction is as [| i is IH]; cbn [map black list_sum fold_right]; [reflexivity |]. now rewrite IH. Qed.

Theorem black_image limits r g c :
  places_ok limits r -> symbols_ok limits r -> fits limits g -> fits limits c ->
  black (image r g) (image r c) = black g c.
Proof.
  intros [P E] S Fg Fc. assert (Lg := fits_length _ _ Fg). assert (Lc := fits_length _ _ Fc).
  unfold image. rewrite black_map, black_sum by congruence. rewrite Lg.
  rewrite (list_sum_perm _ _ (Permutation_map _ P)). f_equal. apply map_ext_in.
  intros i I. apply in_seq in I. assert (Li : i < length limits) by lia.
  change (nth (nth i g 0) (names_at r i) 0) with (name r i (nth i g 0)).
  change (nth (nth i c 0) (names_at r i) 0) with (name r i (nth i c 0)).
  assert (Bg := fits_nth _ _ i Fg Li). assert (Bc := fits_nth _ _ i Fc Li).
  destruct (Nat.eqb_spec (nth i g 0) (nth i c 0)) as [-> | NE]; [now rewrite Nat.eqb_refl |].
  destruct (Nat.eqb_spec (name r i (nth i g 0)) (name r i (nth i c 0))) as [H |]; auto.
  apply (name_inj limits) in H; auto. contradiction.
Qed.

(** Symbols in common do not depend on the order of places. *)
Lemma take_perm x c d : take x c = Some d -> Permutation c (x :: d).
Proof.
  revert d. induction c as [| y c IH]; simpl; [discriminate |]. intros d E.
  destruct (Nat.eqb_spec x y) as [-> | NE]; [injection E as ->; auto |].
  destruct (take x c) as [e |] eqn:T; simpl in E; [| discriminate]. injection E as <-.
  eapply Permutation_trans; [apply perm_skip, (IH e eq_refl) | apply perm_swap].
Qed.

Lemma take_in x c : In x c -> exists d, take x c = Some d.
Proof.
  induction c as [| y c IH]; simpl; [tauto |]. intro I.
  destruct (Nat.eqb_spec x y); [eauto |]. destruct I as [-> | I]; [congruence |].
  destruct (IH I) as [d ->]. simpl. eauto.
Qed.

Lemma take_none x c : take x c = None -> ~ In x c.
Proof. intros T I. destruct (take_in x c I) as [d E]. congruence. Qed.

Lemma common_perm_right g : forall c d, Permutation c d -> common g c = common g d.
Proof.
  induction g as [| x g IH]; simpl; auto. intros c d P.
  destruct (take x c) as [c' |] eqn:C, (take x d) as [d' |] eqn:D.
  - f_equal. apply IH. apply take_perm in C, D. apply (Permutation_cons_inv (a := x)).
    rewrite <- C, <- D. exact P.
  - exfalso. apply take_none in D. apply D. apply (Permutation_in _ P).
    apply take_perm in C. apply (Permutation_in _ (Permutation_sym C)). now left.
  - exfalso. apply take_none in C. apply C. apply (Permutation_in _ (Permutation_sym P)).
    apply take_perm in D. apply (Permutation_in _ (Permutation_sym D)). now left.
  - auto.
Qed.

Lemma take_cons_other x y c d : take x c = Some d -> forall e, take y d = Some e ->
  exists f, take y c = Some f /\ exists e', take x f = Some e' /\ Permutation e e'.
Proof.
  intros X e Y. apply take_perm in X, Y.
  assert (P : Permutation c (x :: y :: e)) by (rewrite X; now rewrite Y).
  destruct (take_in y c) as [f F].
  { apply (Permutation_in _ (Permutation_sym P)). simpl. auto. }
  exists f. split; auto. apply take_perm in F.
  assert (Q : Permutation f (x :: e)).
  { apply (Permutation_cons_inv (a := y)). rewrite <- F, P. apply perm_swap. }
  destruct (take_in x f) as [e' E'].
  { apply (Permutation_in _ (Permutation_sym Q)). simpl. auto. }
  exists e'. split; auto. apply take_perm in E'.
  apply (Permutation_cons_inv (a := x)). rewrite <- Q. exact E'.
Qed.

Lemma common_swap x y g c : common (x :: y :: g) c = common (y :: x :: g) c.
Proof.
  destruct (Nat.eq_dec x y) as [-> | NE]; auto.
  cbn [common].
  destruct (take x c) as [cx |] eqn:X, (take y c) as [cy |] eqn:Y.
  - destruct (take y cx) as [cxy |] eqn:XY.
    + destruct (take_cons_other x y c cx X cxy XY) as (f & F & e & E & P).
      rewrite Y in F. injection F as <-. rewrite E. f_equal. f_equal. now apply common_perm_right.
    + exfalso. apply take_none in XY. apply XY. apply take_perm in X, Y.
      assert (I : In y (x :: cx)) by (apply (Permutation_in _ X), (Permutation_in _ (Permutation_sym Y)); now left).
      destruct I as [-> | I]; [congruence | auto].
  - assert (T : take y cx = None).
    { destruct (take y cx) as [e |] eqn:T; auto. exfalso. apply take_none in Y. apply Y.
      apply take_perm in X, T. apply (Permutation_in _ (Permutation_sym X)). right.
      apply (Permutation_in _ (Permutation_sym T)). now left. }
    now rewrite T.
  - assert (T : take x cy = None).
    { destruct (take x cy) as [e |] eqn:T; auto. exfalso. apply take_none in X. apply X.
      apply take_perm in Y, T. apply (Permutation_in _ (Permutation_sym Y)). right.
      apply (Permutation_in _ (Permutation_sym T)). now left. }
    now rewrite T.
  - reflexivity.
Qed.

Lemma common_cons x g g' : (forall c, common g c = common g' c) -> forall c, common (x :: g) c = common (x :: g') c.
Proof. intros E c. simpl. destruct (take x c); now rewrite E. Qed.

Lemma common_perm_left g g' : Permutation g g' -> forall c, common g c = common g' c.
Proof.
  induction 1; intro c; auto.
  - now apply common_cons.
  - apply common_swap.
  - now rewrite IHPermutation1.
Qed.

Lemma take_map (f : nat -> nat) x c :
  (forall y, In y c -> f x = f y -> x = y) -> take (f x) (map f c) = option_map (map f) (take x c).
Proof.
  induction c as [| y c IH]; simpl; auto. intro H.
  destruct (Nat.eqb_spec x y) as [-> | NE]; [now rewrite Nat.eqb_refl |].
  destruct (Nat.eqb_spec (f x) (f y)) as [E |]; [apply H in E; auto; contradiction |].
  rewrite IH by (intros; apply H; auto). now destruct (take x c).
Qed.

Lemma common_map (f : nat -> nat) g : forall c,
  (forall x y, In x g -> In y c -> f x = f y -> x = y) -> common (map f g) (map f c) = common g c.
Proof.
  induction g as [| x g IH]; simpl; auto. intros c H.
  rewrite take_map by (intros y I; apply H; auto).
  destruct (take x c) as [d |] eqn:T; simpl.
  - f_equal. apply IH. intros y z Iy Iz. apply H; auto.
    apply take_perm in T. apply (Permutation_in _ (Permutation_sym T)). now right.
  - apply IH. intros y z Iy Iz. apply H; auto.
Qed.

(** If all places rename symbols alike, the symbols in common stay. *)
Definition alike (r : renaming) : Prop := exists all, names r = [all].

Lemma image_alike limits r all c :
  places_ok limits r -> names r = [all] -> fits limits c ->
  Permutation (image r c) (map (fun x => nth x all 0) c).
Proof.
  intros [P _] A F. unfold image, names_at. rewrite A.
  assert (L := fits_length _ _ F).
  rewrite (Permutation_map _ P), <- L.
  replace (map (fun i => nth (nth i c 0) all 0) (seq 0 (length c)))
    with (map (fun x => nth x all 0) (map (fun i => nth i c 0) (seq 0 (length c)))) by now rewrite map_map.
  apply Permutation_map. clear. 
  assert (E : map (fun i => nth i c 0) (seq 0 (length c)) = c); [| now rewrite E].
  induction c as [| x c IH]; simpl; auto. f_equal. rewrite <- seq_shift, map_map. exact IH.
Qed.

Theorem common_image limits r g c :
  places_ok limits r -> symbols_ok limits r -> alike r -> fits limits g -> fits limits c ->
  common (image r g) (image r c) = common g c.
Proof.
  intros P S [all A] Fg Fc.
  rewrite (common_perm_left _ _ (image_alike limits r all g P A Fg)).
  rewrite (common_perm_right _ _ _ (image_alike limits r all c P A Fc)).
  apply common_map. intros x y Ix Iy E.
  apply (In_nth _ _ 0) in Ix, Iy. destruct Ix as (i & Li & <-), Iy as (j & Lj & <-).
  rewrite (fits_length _ _ Fg) in Li. rewrite (fits_length _ _ Fc) in Lj.
  assert (Bg := fits_nth _ _ i Fg Li). assert (Bc := fits_nth _ _ j Fc Lj).
  assert (Li' := S i Li). assert (Lj' := S j Lj). unfold names_at in Li', Lj'. rewrite A in Li', Lj'.
  destruct (Nat.le_gt_cases (nth i limits 0) (nth j limits 0)).
  - apply (firstn_inj _ _ _ _ Lj'); auto. lia.
  - apply (firstn_inj _ _ _ _ Li'); auto. lia.
Qed.

(** Renamings keep different symbols different, if all places rename them alike. *)
Lemma image_distinct limits r c :
  places_ok limits r -> symbols_ok limits r -> alike r -> fits limits c -> NoDup c -> NoDup (image r c).
Proof.
  intros P S [all A] F D.
  apply (Permutation_NoDup (Permutation_sym (image_alike limits r all c P A F))).
  assert (Inj : forall x y, In x c -> In y c -> nth x all 0 = nth y all 0 -> x = y).
  { intros x y Ix Iy E.
    apply (In_nth _ _ 0) in Ix, Iy. destruct Ix as (i & Li & <-), Iy as (j & Lj & <-).
    rewrite (fits_length _ _ F) in Li, Lj.
    assert (Bi := fits_nth _ _ i F Li). assert (Bj := fits_nth _ _ j F Lj).
    assert (Li' := S i Li). assert (Lj' := S j Lj). unfold names_at in Li', Lj'. rewrite A in Li', Lj'.
    destruct (Nat.le_gt_cases (nth i limits 0) (nth j limits 0)).
    - apply (firstn_inj _ _ _ _ Lj'); auto. lia.
    - apply (firstn_inj _ _ _ _ Li'); auto. lia. }
  clear - D Inj. induction D as [| x c N D IH]; cbn [map]; constructor.
  - intro I. apply in_map_iff in I. destruct I as (y & E & I). apply N.
    rewrite (Inj x y); simpl; auto.
  - apply IH. intros y z Iy Iz. apply Inj; simpl; auto.
Qed.

Lemma image_length limits r c : places_ok limits r -> length (image r c) = length limits.
Proof. intros [P _]. unfold image. rewrite map_length, (Permutation_length P). apply seq_length. Qed.

(** The rules under which a renaming keeps the feedback. Only black marks allow each place to
    rename its own symbols. *)
Definition rule_ok (q : rule) (r : renaming) : Prop :=
  match q with
  | Black => True
  | BlackWhite | Sum => alike r
  | Place => False
  end.

Theorem mark_image q limits r g c :
  rule_ok q r -> places_ok limits r -> symbols_ok limits r -> fits limits g -> fits limits c ->
  mark q (image r g) (image r c) = mark q g c.
Proof.
  intros Q P S Fg Fc.
  assert (B := black_image limits r g c P S Fg Fc).
  assert (A : answer q (image r g) (image r c) = answer q g c).
  { destruct q; simpl in *; try tauto.
    - rewrite B, (common_image limits r g c), (image_length limits), (fits_length _ _ Fg); auto.
    - now rewrite B.
    - now rewrite (common_image limits r g c). }
  assert (Full : forall x y, length x = length y -> (black x y = length x <-> x = y)).
  { clear. induction x as [| a x IH]; destruct y as [| b y]; cbn [length black]; intro E; try discriminate E.
    - tauto.
    - injection E as E. specialize (IH y E).
      assert (L : black x y <= length x).
      { clear. revert y. induction x as [| a x IH]; destruct y as [| b y]; simpl; try lia.
        specialize (IH y). destruct (Nat.eqb a b); lia. }
      destruct (Nat.eqb_spec a b) as [-> | NE].
      + simpl. split; [intro H; f_equal; apply IH; lia | intro H; injection H as H; apply IH in H; lia].
      + split; [lia | congruence]. }
  unfold mark. rewrite A.
  assert (Lg := fits_length _ _ Fg). assert (Lc := fits_length _ _ Fc).
  assert (X : image r g = image r c <-> g = c).
  { rewrite <- Full by now rewrite !(image_length limits). rewrite B, (image_length limits) by auto.
    rewrite <- Lg. apply Full. congruence. }
  destruct (row_eq_dec (image r g) (image r c)), (row_eq_dec g c); tauto.
Qed.

(** ** A code meets what a guess requires when it is the secret *)

Lemma colours_digit g : forall c free x y,
  exists d a, colours (x :: g) (y :: c) free = (d + 3 * a)%N /\ (d < 3)%N /\
  (d = 2 <-> x = y)%N /\
  (exists free', a = colours g c free' /\
    (d = 1%N -> take x free = Some free') /\ (d <> 1%N -> free' = free)).
Proof.
  intros c free x y. cbn [colours]. destruct (Nat.eqb_spec x y) as [-> | NE].
  - exists 2%N, (colours g c free). split; [reflexivity |]. split; [lia |]. split; [tauto |].
    exists free. split; auto. split; [discriminate | auto].
  - destruct (take x free) as [free' |] eqn:T.
    + exists 1%N, (colours g c free'). split; [reflexivity |]. split; [lia |].
      split; [split; [discriminate | contradiction] |]. exists free'. split; auto. split; auto; congruence.
    + exists 0%N, (colours g c free). split; [lia |]. split; [lia |].
      split; [split; [discriminate | contradiction] |]. exists free. split; auto. split; [discriminate | auto].
Qed.

Lemma digit_low d a : (d < 3)%N -> ((d + 3 * a) mod 3 = d /\ (d + 3 * a) / 3 = a)%N.
Proof.
  intro L. rewrite N.mul_comm. rewrite N.mod_add, N.div_add by lia.
  rewrite N.mod_small, N.div_small by auto. lia.
Qed.

Lemma digits_zero n : forall i g, greens i g (digits n 0) = [] /\ forall x, coloured x g (digits n 0) = 0.
Proof.
  induction n as [| n IH]; intros i [| y g]; cbn [digits greens coloured]; auto.
  change (0 mod 3)%N with 0%N. change (0 / 3)%N with 0%N. destruct (IH (S i) g) as [G C].
  cbn [N.eqb app negb]. split; auto. intro x. rewrite andb_false_r. apply C.
Qed.

Lemma greens_meet g : forall c free pre q,
  In q (greens (length pre) g (digits (length g) (colours g c free))) -> meets (pre ++ c) q = true.
Proof.
  induction g as [| x g IH]; intros c free pre q I; [easy |]. destruct c as [| y c].
  - replace (colours (x :: g) [] free) with 0%N in I by reflexivity.
    rewrite (proj1 (digits_zero (length (x :: g)) (length pre) (x :: g))) in I. easy.
  - destruct (colours_digit g c free x y) as (d & a & E & L & G & free' & A & _).
    rewrite E in I. cbn [length digits greens] in I. destruct (digit_low d a L) as [-> ->] in I.
    apply in_app_or in I. destruct I as [I | I].
    + destruct (N.eqb_spec d 2) as [D |]; [| easy]. destruct I as [<- | []]. apply G in D. subst y.
      cbn [meets]. rewrite nth_error_app2, Nat.sub_diag by lia. simpl. apply Nat.eqb_refl.
    + subst a. replace (pre ++ y :: c) with ((pre ++ [y]) ++ c) by now rewrite <- app_assoc.
      apply IH with free'. rewrite app_length, Nat.add_1_r. exact I.
Qed.

Lemma take_count x y c d : take x c = Some d ->
  count_occ Nat.eq_dec c y = (if Nat.eqb y x then 1 else 0) + count_occ Nat.eq_dec d y.
Proof.
  intro T. apply take_perm in T. rewrite (Permutation_count_occ Nat.eq_dec) in T. rewrite T. cbn [count_occ].
  destruct (Nat.eq_dec x y), (Nat.eqb_spec y x); congruence || lia.
Qed.

(** The places where a symbol is green. *)
Fixpoint green_count (x : nat) (g c : row) : nat :=
  match g, c with
  | y :: g, z :: c => (if Nat.eqb x y && Nat.eqb y z then 1 else 0) + green_count x g c
  | _, _ => 0
  end.

Lemma coloured_most x g : forall c free,
  coloured x g (digits (length g) (colours g c free)) <= green_count x g c + count_occ Nat.eq_dec free x.
Proof.
  induction g as [| y g IH]; intros c free; [cbn; lia |]. destruct c as [| z c].
  - replace (colours (y :: g) [] free) with 0%N by reflexivity.
    rewrite (proj2 (digits_zero (length (y :: g)) 0 (y :: g))). lia.
  - destruct (colours_digit g c free y z) as (d & a & E & L & G & free' & A & T & K).
    rewrite E. cbn [length digits coloured green_count]. destruct (digit_low d a L) as [-> ->]. subst a.
    specialize (IH c free').
    destruct (Nat.eqb_spec x y) as [-> |]; cbn [andb].
    + destruct (Nat.eqb_spec y z) as [EQ | NE].
      * assert (D := proj2 G EQ). subst d. rewrite K in * by discriminate. change (N.eqb 2 0) with false.
        cbn [negb]. lia.
      * destruct (N.eq_dec d 1) as [-> | N1].
        -- specialize (T eq_refl). apply (take_count y y) in T. rewrite Nat.eqb_refl in T.
           change (N.eqb 1 0) with false. cbn [negb]. lia.
        -- rewrite K in * by auto. assert (d = 0)%N by (assert (d <> 2)%N by tauto; lia). subst d.
           change (N.eqb 0 0) with true. cbn [negb]. lia.
    + destruct (N.eq_dec d 1) as [-> | N1].
      * specialize (T eq_refl). apply (take_count y x) in T. destruct (Nat.eqb_spec x y); [contradiction |]. lia.
      * rewrite K in * by auto. lia.
Qed.

Lemma green_free x g : forall c, green_count x g c + count_occ Nat.eq_dec (not_green g c) x <= count_occ Nat.eq_dec c x.
Proof.
  induction g as [| y g IH]; intros [| z c]; cbn [green_count not_green count_occ]; try lia.
  specialize (IH c). destruct (Nat.eqb_spec x y) as [-> |], (Nat.eqb_spec y z) as [-> |]; cbn [andb count_occ];
    repeat match goal with |- context [Nat.eq_dec ?a ?b] => destruct (Nat.eq_dec a b) end; try lia.
Qed.

Theorem meets_itself r g c q : In q (required r g (mark r g c)) -> meets c q = true.
Proof.
  unfold required. destruct r; try easy. unfold mark. destruct (row_eq_dec g c) as [-> | NE].
  - change (N.pos found - 2)%N with 0%N. destruct (digits_zero (length c) 0 c) as [G C]. rewrite G. cbn [app].
    intro I. apply in_map_iff in I. destruct I as (x & <- & _). rewrite C. reflexivity.
  - replace (N.pos (N.succ_pos (N.succ (answer Place g c))) - 2)%N with (answer Place g c)
      by (rewrite N.succ_pos_spec; lia).
    cbn [answer]. intro I. apply in_app_or in I. destruct I as [I | I].
    + now apply (greens_meet g c (not_green g c) []).
    + apply in_map_iff in I. destruct I as (x & <- & _). cbn [meets]. apply Nat.leb_le.
      eapply Nat.le_trans; [apply coloured_most | apply green_free].
Qed.
