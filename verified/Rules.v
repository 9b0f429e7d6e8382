(** * The rules of inference are sound *)

From Coq Require Import List Arith NArith PArith Bool Lia Permutation.
From Codebreaker Require Import Strategy.
Import ListNotations.

Section Rules.

Variables guess code : Type.
Variable mark : guess -> code -> label.
Variable pool : guess -> Prop.
Variable own : bool.
Variable obeys : guess -> label -> guess -> Prop.
Variables unit last : N.

(** A guess finds one code at most. *)
Hypothesis found_once : forall g c d, mark g c = found -> mark g d = found -> c = d.

Notation strategy := (strategy guess).
Notation finds := (finds guess code mark).
Notation cell := (cell guess code mark).
Notation turns := (turns guess).
Notation obeys_all := (obeys_all guess obeys).
Notation allowed := (allowed guess code mark pool own obeys).
Notation legal := (legal guess code mark pool own obeys).
Notation price := (price unit last).
Notation total := (total unit last).
Notation costs := (costs guess code mark pool own obeys unit last).
Notation costs_with := (costs_with guess code mark pool own obeys unit last).
Notation after := (after guess).
Notation first := (first guess).

(** ** Facts about strategies *)

Lemma finds_positive s c n : finds s c n -> 1 <= n.
Proof. destruct 1; lia. Qed.

Lemma finds_found s c n : finds s c n -> mark (first s) c = found -> n = 1.
Proof. destruct 1; congruence. Qed.

Lemma finds_next s c n :
  finds s c n -> mark (first s) c <> found ->
  exists m, n = S m /\ finds (after s (mark (first s) c)) c m.
Proof. destruct 1; [congruence | eauto]. Qed.

Lemma finds_ext s c n : finds s c n -> forall t, (forall h, s h = t h) -> finds t c n.
Proof.
  induction 1 as [s c F | s c n F H IH]; intros t E.
  - apply finds_now. unfold Strategy.first in *. now rewrite <- E.
  - assert (E0 : first t = first s) by (unfold Strategy.first; now rewrite E).
    apply finds_later; rewrite E0; auto.
    apply IH. intro h. unfold Strategy.after. apply E.
Qed.

Lemma cell_nil g l : cell [] g l = [].
Proof. reflexivity. Qed.

Lemma legal_nil n : forall h s, legal n h s [].
Proof. induction n; intros; simpl; [easy | split; [congruence | intros; apply IHn]]. Qed.

Lemma in_cell codes g l c : In c (cell codes g l) <-> In c codes /\ mark g c = l.
Proof. unfold Strategy.cell. rewrite filter_In, Pos.eqb_eq. tauto. Qed.

Lemma cell_NoDup codes g l : NoDup codes -> NoDup (cell codes g l).
Proof. apply NoDup_filter. Qed.

Lemma filter_perm A (f : A -> bool) l l' : Permutation l l' -> Permutation (filter f l) (filter f l').
Proof.
  induction 1; simpl; auto.
  - destruct (f x); auto.
  - destruct (f x), (f y); auto. apply perm_swap.
  - eapply Permutation_trans; eauto.
Qed.

(** Fewer turns require less. *)
Definition as_strict (h h' : turns) : Prop := forall x, obeys_all h x -> obeys_all h' x.

Lemma obeys_all_cons g l h x : obeys_all ((g, l) :: h) x <-> obeys g l x /\ obeys_all h x.
Proof.
  unfold Strategy.obeys_all. simpl. split.
  - intro H. split; [apply H; now left |]. intros e m I. apply H. now right.
  - intros [O H] e m [E | I]; [injection E as <- <-; exact O | now apply H].
Qed.

Lemma as_strict_cons t h h' : as_strict h h' -> as_strict (t :: h) (t :: h').
Proof. intros A x. destruct t as [g l]. rewrite !obeys_all_cons. intros [O H]. split; auto. Qed.

Lemma as_strict_tail t h : as_strict (t :: h) h.
Proof. intro x. destruct t as [g l]. rewrite obeys_all_cons. tauto. Qed.

Lemma allowed_incl h h' codes codes' g :
  as_strict h h' -> incl codes codes' -> allowed h codes g -> allowed h' codes' g.
Proof.
  intros S I (P & O & A). split; auto. split; auto. intro E. destruct (O E) as (c & In & F). eauto.
Qed.

Lemma legal_strict n : forall h h' s codes, as_strict h h' -> legal n h s codes -> legal n h' s codes.
Proof.
  induction n; simpl; auto. intros h h' s codes S [A L]. split.
  - intro N. apply allowed_incl with h codes; auto. apply incl_refl.
  - intros l F. apply IHn with ((first s, l) :: h); auto. now apply as_strict_cons.
Qed.

Lemma legal_perm n : forall h s codes codes',
  Permutation codes codes' -> legal n h s codes -> legal n h s codes'.
Proof.
  induction n; simpl; auto. intros h s codes codes' P [A L]. split.
  - intro N. apply allowed_incl with h codes.
    + now intro x.
    + intros c I. eapply Permutation_in; eauto.
    + apply A. intros ->. apply Permutation_nil in P. congruence.
  - intros l F. apply IHn with (cell codes (first s) l); auto. now apply filter_perm.
Qed.

Lemma legal_ext n : forall h s t codes, (forall x, s x = t x) -> legal n h s codes -> legal n h t codes.
Proof.
  induction n; simpl; auto. intros h s t codes E [A L].
  assert (E0 : first t = first s) by (unfold Strategy.first; now rewrite E).
  rewrite E0. split; auto.
  intros l F. apply IHn with (after s l); auto. intro x. unfold Strategy.after. apply E.
Qed.

Lemma legal_after h s codes l :
  (forall n, legal n h s codes) -> l <> found ->
  forall n, legal n ((first s, l) :: h) (after s l) (cell codes (first s) l).
Proof. intros L F n. apply (L (S n)); auto. Qed.

Lemma legal_first h s codes : (forall n, legal n h s codes) -> codes <> [] -> allowed h codes (first s).
Proof. intros L. apply (L 1). Qed.

(** ** Pairs of a code and the number of the guess that finds it *)

Definition run (s : strategy) (ps : list (code * nat)) : Prop :=
  Forall (fun p => finds s (fst p) (snd p)) ps.

Definition sum (f : code * nat -> N) (ps : list (code * nat)) : N :=
  fold_right (fun p n => f p + n)%N 0%N ps.

Lemma sum_perm f ps qs : Permutation ps qs -> sum f ps = sum f qs.
Proof. unfold sum. induction 1; simpl; lia. Qed.

Lemma sum_le f g ps : (forall p, In p ps -> (f p <= g p)%N) -> (sum f ps <= sum g ps)%N.
Proof.
  induction ps as [| p ps IH]; simpl; intro H; [lia |].
  apply N.add_le_mono; auto.
Qed.

Lemma sum_app f ps qs : sum f (ps ++ qs) = (sum f ps + sum f qs)%N.
Proof. induction ps; simpl; lia. Qed.

Lemma total_sum k ps : total k (map snd ps) = sum (fun p => price k (snd p)) ps.
Proof. induction ps; simpl; auto. now rewrite <- IHps. Qed.

Lemma pairs_run s codes ns : Forall2 (finds s) codes ns -> run s (combine codes ns).
Proof. unfold run. induction 1; simpl; constructor; auto. Qed.

Lemma combine_fst s codes ns : Forall2 (finds s) codes ns -> map fst (combine codes ns) = codes.
Proof. induction 1; simpl; congruence. Qed.

Lemma combine_snd s codes ns : Forall2 (finds s) codes ns -> map snd (combine codes ns) = ns.
Proof. induction 1; simpl; congruence. Qed.

Lemma run_Forall2 s ps : run s ps -> Forall2 (finds s) (map fst ps) (map snd ps).
Proof. unfold run. induction 1; simpl; auto. Qed.

(** A bound in the form that the proofs below use. *)
Definition pays (codes : list code) (k : limit) (b : bound) (s : strategy) : Prop :=
  forall ps, map fst ps = codes -> run s ps -> Forall (fun p => within k (snd p)) ps ->
  at_least b (sum (fun p => price k (snd p)) ps).

Lemma costs_pays h codes k b :
  costs h codes k b <-> forall s, (forall n, legal n h s codes) -> pays codes k b s.
Proof.
  split.
  - intros C s L ps <- R W. rewrite <- total_sum. apply C with s; auto.
    + now apply run_Forall2.
    + rewrite Forall_map. exact W.
  - intros C s ns L F W. specialize (C s L (combine codes ns)).
    rewrite <- (combine_snd _ _ _ F), total_sum. apply C.
    + eapply combine_fst; eauto.
    + now apply pairs_run.
    + rewrite <- Forall_map, (combine_snd _ _ _ F). exact W.
Qed.

Lemma costs_with_pays h g codes k b :
  costs_with h g codes k b <->
  forall s, first s = g -> (forall n, legal n h s codes) -> pays codes k b s.
Proof.
  split.
  - intros C s E L ps <- R W. rewrite <- total_sum. apply C with s; auto.
    + now apply run_Forall2.
    + rewrite Forall_map. exact W.
  - intros C s ns E L F W. specialize (C s E L (combine codes ns)).
    rewrite <- (combine_snd _ _ _ F), total_sum. apply C.
    + eapply combine_fst; eauto.
    + now apply pairs_run.
    + rewrite <- Forall_map, (combine_snd _ _ _ F). exact W.
Qed.

(** ** Prices *)

Lemma price_mono k m n : m <= n -> within k n -> (price k m <= price k n)%N.
Proof.
  intros L W. unfold Strategy.price. destruct k as [k |]; simpl in W.
  - destruct (Nat.eqb_spec m k), (Nat.eqb_spec n k); try lia; nia.
  - nia.
Qed.

(** The limit after one guess. *)
Definition below (k : limit) : limit := option_map pred k.

Lemma price_below k n :
  1 <= n -> within k (S n) -> price k (S n) = (unit + price (below k) n)%N.
Proof.
  unfold Strategy.price, below. destruct k as [k |]; simpl; intros P W; [| lia].
  destruct k; [lia |]. simpl.
  replace (Pos.of_succ_nat n) with (Pos.of_succ_nat n) by auto.
  destruct (Nat.eqb_spec n k); lia.
Qed.

Lemma within_below k n : within k (S n) -> within (below k) n.
Proof. destruct k; simpl; auto. lia. Qed.

Definition no_more (k k' : limit) : Prop :=
  match k, k' with
  | _, None => True
  | None, Some _ => False
  | Some m, Some n => m <= n
  end.

Lemma within_no_more k k' n : no_more k k' -> within k n -> within k' n.
Proof. destruct k, k'; simpl; try tauto; lia. Qed.

Lemma price_no_more k k' n : no_more k k' -> within k n -> (price k' n <= price k n)%N.
Proof.
  unfold Strategy.price. destruct k as [m |], k' as [m' |]; simpl; try tauto; try lia; intros.
  - destruct (Nat.eqb_spec n m), (Nat.eqb_spec n m'); lia.
Qed.

Definition weaker (b b' : bound) : Prop :=
  match b, b' with
  | _, None => True
  | None, Some _ => False
  | Some m, Some n => (m <= n)%N
  end.

Lemma at_least_weaker b b' n : weaker b b' -> at_least b' n -> at_least b n.
Proof. destruct b, b'; simpl; try tauto; lia. Qed.

Lemma at_least_le b m n : at_least b m -> (m <= n)%N -> at_least b n.
Proof. destruct b; simpl; try tauto; lia. Qed.

(** ** Lemmas: a bound holds with as many guesses or fewer, and for every order of the codes *)

Theorem costs_fewer h codes k k' b b' :
  costs h codes k' b' -> no_more k k' -> weaker b b' -> costs h codes k b.
Proof.
  rewrite !costs_pays. intros C K B s L ps E R W.
  apply at_least_weaker with b'; auto.
  eapply at_least_le; [apply (C s L ps E R) |].
  - eapply Forall_impl; [| apply W]. intros p. now apply within_no_more.
  - apply sum_le. intros p I. apply price_no_more; auto.
    rewrite Forall_forall in W. auto.
Qed.

Lemma Permutation_pairs (ps : list (code * nat)) codes :
  Permutation (map fst ps) codes -> exists qs, map fst qs = codes /\ Permutation ps qs.
Proof.
  intro P. apply Permutation_sym, Permutation_map_inv in P.
  destruct P as (qs & -> & P). eauto using Permutation_sym.
Qed.

Lemma pays_perm codes codes' k b s :
  Permutation codes codes' -> pays codes k b s -> pays codes' k b s.
Proof.
  intros P C ps E R W.
  assert (P' : Permutation (map fst ps) codes) by (rewrite E; now apply Permutation_sym).
  destruct (Permutation_pairs _ _ P') as (qs & E' & Q).
  rewrite (sum_perm _ _ _ Q). apply C; auto; eapply Permutation_Forall; eauto.
Qed.

Theorem costs_perm h codes codes' k b : Permutation codes codes' -> costs h codes k b -> costs h codes' k b.
Proof.
  rewrite !costs_pays. intros P C s L. apply pays_perm with codes; auto. apply C.
  intro n. apply legal_perm with codes'; auto. now apply Permutation_sym.
Qed.

Theorem costs_with_perm h g codes codes' k b :
  Permutation codes codes' -> costs_with h g codes k b -> costs_with h g codes' k b.
Proof.
  rewrite !costs_with_pays. intros P C s E L. apply pays_perm with codes; auto. apply C; auto.
  intro n. apply legal_perm with codes'; auto. now apply Permutation_sym.
Qed.

(** ** Guesses: a set costs what its cheapest guess costs, and useless guesses need no check *)

Definition useless (codes : list code) (g : guess) : Prop :=
  exists l, l <> found /\ forall c, In c codes -> mark g c = l.

Lemma cell_whole codes g l : (forall c, In c codes -> mark g c = l) -> cell codes g l = codes.
Proof.
  unfold Strategy.cell. induction codes as [| c codes IH]; simpl; intro H; auto.
  rewrite (H c) by auto. rewrite Pos.eqb_refl. f_equal. auto.
Qed.

Theorem costs_guesses h codes k b :
  codes <> [] ->
  (forall g, allowed h codes g -> useless codes g \/ costs_with h g codes k b) ->
  costs h codes k b.
Proof.
  intros N H. rewrite costs_pays. intros s L ps E R W.
  assert (D : exists m, forall p, In p ps -> snd p <= m).
  { exists (fold_right max 0 (map snd ps)). clear. induction ps; simpl; [tauto |].
    intros p [-> | I]; [lia |]. specialize (IHps p I). lia. }
  destruct D as [m D]. revert s L ps E R W D.
  induction m as [| m IH]; intros s L ps E R W D.
  - destruct ps as [| p ps]; [simpl in E; congruence |].
    specialize (D p (or_introl eq_refl)). inversion R; subst.
    apply finds_positive in H2. lia.
  - destruct (H (first s) (legal_first h s codes L N)) as [(l & F & U) | C].
    + (* the same set remains *)
      assert (R' : forall p, In p ps -> exists n, snd p = S n /\ finds (after s l) (fst p) n).
      { intros p I. unfold run in R. rewrite Forall_forall in R. specialize (R p I).
        assert (M : mark (first s) (fst p) = l) by (apply U; rewrite <- E; now apply in_map).
        destruct (finds_next _ _ _ R) as (n & E1 & R1); [congruence |].
        rewrite M in R1. eauto. }
      pose (qs := map (fun p => (fst p, pred (snd p))) ps).
      apply at_least_le with (sum (fun p => price k (snd p)) qs).
      * apply IH with (after s l).
        -- intro n. apply legal_strict with ((first s, l) :: h); [apply as_strict_tail |].
           rewrite <- (cell_whole codes (first s) l U). now apply legal_after.
        -- unfold qs. rewrite map_map. exact E.
        -- unfold run, qs. rewrite Forall_map, Forall_forall. intros p I.
           destruct (R' p I) as (n & E1 & F1). simpl. rewrite E1. exact F1.
        -- unfold qs. rewrite Forall_map, Forall_forall. intros p I. simpl.
           rewrite Forall_forall in W. specialize (W p I). destruct k; simpl in *; auto. lia.
        -- unfold qs. intros q I. apply in_map_iff in I. destruct I as (p & <- & I). simpl.
           specialize (D p I). lia.
      * unfold qs. clear - W. unfold sum. induction ps as [| p ps IH]; simpl; [lia |].
        inversion W; subst. apply N.add_le_mono; auto. apply price_mono; auto. lia.
    + rewrite costs_with_pays in C. exact (C s eq_refl L ps E R W).
Qed.

(** ** The cells of a guess *)

Definition cellp (ps : list (code * nat)) g l := filter (fun p => Pos.eqb (mark g (fst p)) l) ps.

Lemma cellp_fst ps g l : map fst (cellp ps g l) = cell (map fst ps) g l.
Proof.
  unfold cellp, Strategy.cell. induction ps as [| p ps IH]; simpl; auto.
  destruct (Pos.eqb _ _); simpl; congruence.
Qed.

(** The cost of a code after the first guess. *)
Definition rest (k : limit) (p : code * nat) : N := price (below k) (pred (snd p)).

Lemma cell_pays h s codes k b l ps :
  map fst ps = codes -> run s ps -> Forall (fun p => within k (snd p)) ps ->
  (forall n, legal n h s codes) -> l <> found ->
  costs ((first s, l) :: h) (cell codes (first s) l) (below k) b ->
  at_least b (sum (rest k) (cellp ps (first s) l)).
Proof.
  intros E R W L F C. rewrite costs_pays in C.
  specialize (C (after s l) (legal_after h s codes l L F)).
  pose (qs := map (fun p => (fst p, pred (snd p))) (cellp ps (first s) l)).
  replace (sum (rest k) (cellp ps (first s) l)) with (sum (fun p => price (below k) (snd p)) qs).
  2:{ unfold qs, rest, sum. clear. induction (cellp ps (first s) l); simpl; auto. now rewrite IHl0. }
  unfold run in R. rewrite Forall_forall in R, W.
  assert (R' : forall p, In p (cellp ps (first s) l) ->
    exists n, snd p = S n /\ finds (after s l) (fst p) n /\ within k (S n)).
  { intros p I. apply filter_In in I. destruct I as [I M]. apply Pos.eqb_eq in M.
    specialize (R p I). destruct (finds_next _ _ _ R) as (n & E1 & R1); [congruence |].
    rewrite M in R1. exists n. split; auto. split; auto. specialize (W p I). now rewrite E1 in W. }
  apply C.
  - unfold qs. rewrite map_map. simpl. rewrite <- E. apply cellp_fst.
  - unfold run, qs. rewrite Forall_map, Forall_forall. intros p I.
    destruct (R' p I) as (n & E1 & F1 & _). simpl. now rewrite E1.
  - unfold qs. rewrite Forall_map, Forall_forall. intros p I.
    destruct (R' p I) as (n & E1 & _ & W1). simpl. rewrite E1. simpl. now apply within_below.
Qed.

(** The cost of the guess itself: its unit for each code, and more if it is the last one and finds a code. *)
Definition finds_one (codes : list code) (g : guess) : bool :=
  existsb (fun c => Pos.eqb (mark g c) found) codes.

Definition own_cost (k : limit) (codes : list code) (g : guess) : N :=
  (unit * N.of_nat (length codes) +
   match k with Some 1%nat => if finds_one codes g then last else 0 | _ => 0 end)%N.

Lemma sum_split s ps k :
  run s ps -> Forall (fun p => within k (snd p)) ps ->
  (own_cost k (map fst ps) (first s) +
   sum (rest k) (filter (fun p => negb (Pos.eqb (mark (first s) (fst p)) found)) ps)
   <= sum (fun p => price k (snd p)) ps)%N.
Proof.
  unfold own_cost. intros R W.
  enough (H : (unit * N.of_nat (length (map fst ps)) +
     match k with Some 1%nat => if finds_one (map fst ps) (first s) then last else 0 | _ => 0 end +
     sum (rest k) (filter (fun p => negb (Pos.eqb (mark (first s) (fst p)) found)) ps)
     <= sum (fun p => price k (snd p)) ps)%N) by lia.
  remember (match k with Some 1%nat => last | _ => 0%N end) as more eqn:M.
  replace (match k with Some 1%nat => if finds_one (map fst ps) (first s) then last else 0%N | _ => 0%N end)
    with (if finds_one (map fst ps) (first s) then more else 0%N)
    by (subst more; destruct k as [[| [|]] |]; destruct finds_one; reflexivity).
  induction ps as [| [c n] ps IH]; [simpl; lia |].
  inversion R as [| ? ? F1 R1]; inversion W as [| ? ? W1 W2]; subst x l x0 l0. simpl in F1, W1.
  specialize (IH R1 W2). cbn [map length fst snd filter sum fold_right finds_one existsb].
  destruct (Pos.eqb_spec (mark (first s) c) found) as [E | E]; cbn [negb orb].
  - assert (n = 1) by (eapply finds_found; eauto). subst n.
    assert (P : (unit + more <= price k 1)%N).
    { subst more. unfold Strategy.price. destruct k as [[| [|]] |]; simpl; lia. }
    fold (finds_one (map fst ps) (first s)).
    unfold sum in *. destruct (finds_one (map fst ps) (first s)); lia.
  - destruct (finds_next _ _ _ F1 E) as (m & -> & F2).
    assert (1 <= m) by (eapply finds_positive; eauto).
    fold (finds_one (map fst ps) (first s)).
    cbn [fold_right]. unfold rest at 1. cbn [snd pred]. rewrite price_below by auto.
    unfold sum in *. lia.
Qed.

(** A sum over the codes with one of some labels is the sum over their cells. *)
Lemma sum_labels f g ps ls :
  NoDup ls ->
  fold_right (fun l n => sum f (cellp ps g l) + n)%N 0%N ls =
  sum f (filter (fun p => existsb (Pos.eqb (mark g (fst p))) ls) ps).
Proof.
  intro D. induction D as [| l ls N D IH]; simpl.
  - induction ps; simpl; auto.
  - rewrite IH. clear IH D. unfold cellp. induction ps as [| p ps IH]; simpl; auto.
    destruct (Pos.eqb_spec (mark g (fst p)) l) as [E | E]; simpl.
    + replace (existsb (Pos.eqb (mark g (fst p))) ls) with false; simpl; [lia |].
      symmetry. apply not_true_iff_false. rewrite existsb_exists. intros (x & I & M).
      apply Pos.eqb_eq in M. congruence.
    + destruct (existsb _ ls); simpl; lia.
Qed.

Definition plus (b b' : bound) : bound :=
  match b, b' with Some m, Some n => Some (m + n)%N | _, _ => None end.

Lemma at_least_plus b b' m n : at_least b m -> at_least b' n -> at_least (plus b b') (m + n).
Proof. destruct b, b'; simpl; try tauto; lia. Qed.

(** The cost of a set is at least the cost of the guess itself and of its cells. *)
Theorem costs_cells h g codes k (ls : list label) (bs : label -> bound) :
  NoDup ls -> ~ In found ls ->
  (forall l, In l ls -> costs ((g, l) :: h) (cell codes g l) (below k) (bs l)) ->
  costs_with h g codes k (plus (Some (own_cost k codes g)) (fold_right (fun l b => plus (bs l) b) (Some 0%N) ls)).
Proof.
  intros D NF C. rewrite costs_with_pays. intros s E L ps E1 R W. subst g.
  assert (S0 := sum_split s ps k R W). rewrite E1 in S0.
  set (b := fold_right (fun l b => plus (bs l) b) (Some 0%N) ls).
  assert (B : at_least b (fold_right (fun l n => sum (rest k) (cellp ps (first s) l) + n)%N 0%N ls)).
  { subst b. clear D S0. induction ls as [| l ls IH]; simpl; [lia |].
    apply at_least_plus.
    - apply cell_pays with h codes; auto; [intros ->; apply NF; now left | apply C; now left].
    - apply IH; [intro; apply NF; now right | intros; apply C; now right]. }
  rewrite sum_labels in B by auto.
  eapply at_least_le; [apply at_least_plus; [| exact B]; simpl; apply N.le_refl |].
  eapply N.le_trans; [| exact S0]. apply N.add_le_mono_l.
  clear - NF. induction ps as [| p ps IH]; [apply N.le_refl |]. cbn [filter].
  destruct (existsb (Pos.eqb (mark (first s) (fst p))) ls) eqn:X.
  - replace (Pos.eqb (mark (first s) (fst p)) found) with false.
    + cbn [negb sum fold_right]. unfold sum in *. lia.
    + symmetry. apply not_true_iff_false. intro T. apply Pos.eqb_eq in T. apply NF.
      apply existsb_exists in X. destruct X as (x & I & M). apply Pos.eqb_eq in M.
      rewrite <- T, M. exact I.
  - destruct (negb _); cbn [sum fold_right]; unfold sum in *; lia.
Qed.

(** ** Sizes: how many codes a strategy can find within some guesses *)

(** The labels of a guess. *)
Definition labels (codes : list code) (g : guess) : list label := nodup Pos.eq_dec (map (mark g) codes).

Section Sizes.

Variable cells : nat. (* no guess makes more *)
Hypothesis two_cells : 2 <= cells.

(** The largest number of codes that a strategy can find within [t] guesses. *)
Fixpoint most (t : nat) : N :=
  match t with
  | O => 0
  | S t =>
      let ones := if own then 1 else 0 in
      N.max 1 (ones + (N.of_nat cells - ones) * most t)
  end%N.

Definition few_cells (h : turns) (codes : list code) : Prop :=
  forall g, allowed h codes g -> length (labels codes g) <= cells.

Lemma labels_incl codes codes' g :
  incl codes codes' -> length (labels codes g) <= length (labels codes' g).
Proof.
  intro I. apply NoDup_incl_length; [apply NoDup_nodup |].
  intros l L. unfold labels in *. rewrite nodup_In in *. apply in_map_iff in L.
  destruct L as (c & <- & Ic). apply in_map. auto.
Qed.

Lemma few_cells_incl t h codes codes' : incl codes codes' -> few_cells h codes' -> few_cells (t :: h) codes.
Proof.
  intros I F g A. eapply Nat.le_trans; [apply labels_incl; eauto |].
  apply F. apply allowed_incl with (3 := A); auto. apply as_strict_tail.
Qed.

Definition by_then (t : nat) (ps : list (code * nat)) := filter (fun p => Nat.leb (snd p) t) ps.

Definition one : code * nat -> N := fun _ => 1%N.

Lemma sum_one ps : sum one ps = N.of_nat (length ps).
Proof. unfold sum, one. induction ps; cbn [fold_right length]; lia. Qed.

Lemma sum_filter f (b : code * nat -> bool) ps :
  sum f (filter b ps) = sum (fun p => if b p then f p else 0%N) ps.
Proof. unfold sum. induction ps as [| p ps IH]; simpl; auto. destruct (b p); simpl; lia. Qed.

Lemma fold_le (F : label -> N) (m : N) ls :
  (forall l, In l ls -> (F l <= m)%N) ->
  (fold_right (fun l n => F l + n)%N 0%N ls <= N.of_nat (length ls) * m)%N.
Proof.
  induction ls as [| l ls IH]; intro H; cbn [fold_right length]; [lia |].
  assert (F l <= m)%N by (apply H; now left).
  assert (H1 := IH (fun x I => H x (or_intror I))). lia.
Qed.

Lemma all_labels f g ps :
  sum f ps = fold_right (fun l n => sum f (cellp ps g l) + n)%N 0%N (labels (map fst ps) g).
Proof.
  rewrite sum_labels by apply NoDup_nodup. rewrite sum_filter.
  assert (H : forall p, In p ps -> existsb (Pos.eqb (mark g (fst p))) (labels (map fst ps) g) = true).
  { intros p I. apply existsb_exists. exists (mark g (fst p)). rewrite Pos.eqb_refl. split; auto.
    unfold labels. rewrite nodup_In. now do 2 apply in_map. }
  revert H. generalize (labels (map fst ps) g). intros ls H.
  unfold sum. induction ps as [| p ps IH]; cbn [fold_right]; auto.
  rewrite (H p) by now left. rewrite IH; auto. intros q I. apply H. now right.
Qed.

Lemma fold_remove (F : label -> N) (l : label) (ls : list label) :
  In l ls -> NoDup ls ->
  fold_right (fun l n => F l + n)%N 0%N ls =
  (F l + fold_right (fun l n => F l + n)%N 0%N (remove Pos.eq_dec l ls))%N.
Proof.
  intros I D. induction D as [| x ls NI D IH]; [easy |]. cbn [remove fold_right].
  destruct (Pos.eq_dec l x) as [-> | NE].
  - rewrite notin_remove by auto. lia.
  - destruct I as [-> | I]; [congruence |]. cbn [fold_right]. rewrite IH by auto. lia.
Qed.

Lemma remove_length (l : label) (ls : list label) : In l ls -> NoDup ls -> S (length (remove Pos.eq_dec l ls)) = length ls.
Proof.
  intros I D. induction D as [| x ls NI D IH]; [easy |]. cbn [remove length].
  destruct (Pos.eq_dec l x) as [-> | NE].
  - now rewrite notin_remove.
  - destruct I as [-> | I]; [congruence |]. cbn [length]. now rewrite IH.
Qed.

Lemma at_most_one A (l : list A) : NoDup l -> (forall x y, In x l -> In y l -> x = y) -> length l <= 1.
Proof.
  intros D H. destruct l as [| x [| y l]]; simpl; try lia.
  inversion D; subst. exfalso. apply H2. left. apply H; simpl; auto.
Qed.

Lemma NoDup_cellp ps g l : NoDup (map fst ps) -> NoDup (map fst (cellp ps g l)).
Proof. intro D. rewrite cellp_fst. now apply cell_NoDup. Qed.

Lemma most_positive t : (1 <= most (S t))%N.
Proof. cbn [most]. lia. Qed.

Theorem most_found t : forall h s ps,
  NoDup (map fst ps) -> few_cells h (map fst ps) ->
  (forall n, legal n h s (map fst ps)) -> run s ps ->
  (N.of_nat (length (by_then t ps)) <= most t)%N.
Proof.
  induction t as [| t IH]; intros h s ps D F L R.
  - simpl. enough (by_then 0 ps = []) as -> by (simpl; lia).
    clear - R. induction R as [| p ps H R IH]; simpl; auto.
    apply finds_positive in H. destruct (snd p); [lia | auto].
  - destruct ps as [| p0 ps0]; [cbn [by_then filter length]; simpl N.of_nat; lia |].
    set (ps := p0 :: ps0) in *.
    assert (NE : map fst ps <> []) by (subst ps; simpl; congruence).
    assert (A := legal_first h s _ L NE).
    set (g := first s) in *.
    rewrite <- sum_one. unfold by_then. rewrite sum_filter, (all_labels _ g).
    set (f := fun p : code * nat => if Nat.leb (snd p) (S t) then one p else 0%N).
    set (ls := labels (map fst ps) g).
    assert (K : length ls <= cells) by now apply F.
    assert (DL : NoDup ls) by apply NoDup_nodup.
    (* the codes of one cell *)
    assert (C : forall l, l <> found -> (sum f (cellp ps g l) <= most t)%N).
    { intros l NF. pose (qs := map (fun p => (fst p, pred (snd p))) (cellp ps g l)).
      assert (E : map fst qs = cell (map fst ps) g l).
      { unfold qs. rewrite map_map. apply cellp_fst. }
      assert (R' : forall p, In p (cellp ps g l) -> exists n, snd p = S n /\ finds (after s l) (fst p) n).
      { intros p I. apply filter_In in I. destruct I as [I M]. apply Pos.eqb_eq in M.
        unfold run in R. rewrite Forall_forall in R. specialize (R p I).
        destruct (finds_next _ _ _ R) as (n & E1 & R1); [unfold g in M; congruence |].
        unfold g in M. rewrite M in R1. eauto. }
      replace (sum f (cellp ps g l)) with (N.of_nat (length (by_then t qs))).
      - apply IH with ((g, l) :: h) (after s l).
        + rewrite E. now apply cell_NoDup.
        + rewrite E. apply few_cells_incl with (map fst ps); auto.
          intros c I. now apply in_cell in I.
        + rewrite E. now apply legal_after.
        + unfold run, qs. rewrite Forall_map, Forall_forall. intros p I.
          destruct (R' p I) as (n & E1 & F1). simpl. now rewrite E1.
      - rewrite <- sum_one. unfold by_then. rewrite sum_filter. unfold qs. clear - R'.
        unfold sum. induction (cellp ps g l) as [| p qs IH]; cbn [map fold_right]; auto.
        rewrite IH by (intros; apply R'; now right).
        destruct (R' p (or_introl eq_refl)) as (n & E1 & _).
        unfold f, one. cbn [snd]. rewrite E1. simpl. reflexivity. }
    (* the guess itself *)
    assert (O : (sum f (cellp ps g found) <= 1)%N).
    { apply N.le_trans with (sum one (cellp ps g found)).
      - apply sum_le. intros p _. unfold f, one. destruct (Nat.leb _ _); lia.
      - rewrite sum_one. enough (length (cellp ps g found) <= 1) by lia.
        rewrite <- (map_length fst). apply at_most_one; [now apply NoDup_cellp |].
        intros x y Ix Iy. rewrite cellp_fst in Ix, Iy. apply in_cell in Ix, Iy.
        apply (found_once g); tauto. }
    cbn [most].
    destruct (in_dec Pos.eq_dec found ls) as [I | NI].
    + rewrite (fold_remove _ found) by auto.
      assert (RL := remove_length found ls I DL).
      assert (H := fold_le (fun l => sum f (cellp ps g l)) (most t) (remove Pos.eq_dec found ls)).
      specialize (H (fun l J => C l (fun E => proj2 (in_remove _ _ _ _ J) E))).
      set (len := length (remove Pos.eq_dec found ls)) in *.
      assert (LE : (N.of_nat len * most t <= (N.of_nat cells - 1) * most t)%N)
        by (apply N.mul_le_mono_r; lia).
      cbv beta in *. assert (Q := N.le_trans _ _ _ H LE). clear H LE.
      destruct own; [set (x := ((N.of_nat cells - 1) * most t)%N) in *; lia |].
      destruct t as [| t]; [cbn [most] in *; lia |].
      assert (P := most_positive t).
      replace ((N.of_nat cells - 0) * most (S t))%N
        with ((N.of_nat cells - 1) * most (S t) + most (S t))%N by nia.
      set (x := ((N.of_nat cells - 1) * most (S t))%N) in *. lia.
    + assert (H := fold_le (fun l => sum f (cellp ps g l)) (most t) ls).
      assert (H' : forall l, In l ls -> (sum f (cellp ps g l) <= most t)%N) by (intros l J; apply C; intros ->; contradiction).
      specialize (H H').
      assert (LE : (N.of_nat (length ls) * most t <= (N.of_nat cells - 0) * most t)%N)
        by (apply N.mul_le_mono_r; lia).
      cbv beta in *. assert (Q := N.le_trans _ _ _ H LE). clear H LE.
      destruct own eqn:OWN; [| set (x := ((N.of_nat cells - 0) * most t)%N) in *; lia].
      exfalso. destruct A as (_ & A & _). destruct (A eq_refl) as (c & Ic & M). apply NI.
      unfold ls, labels. rewrite nodup_In, <- M. now apply in_map.
Qed.

(** The codes in the order in which they are found: code number [i] needs at least [turn i] guesses. *)
Variable turn : nat -> nat.
Hypothesis turn_least : forall i t, t < turn i -> (most t <= N.of_nat i)%N.

Definition step (k : limit) (i : nat) : bound :=
  if match k with Some m => Nat.ltb m (turn i) | None => false end then None else Some (price k (turn i)).

Fixpoint by_size (k : limit) (n : nat) : bound :=
  match n with 0 => Some 0%N | S n => plus (step k n) (by_size k n) end.

Lemma largest (ps : list (code * nat)) :
  ps <> [] -> exists p qs, Permutation ps (p :: qs) /\ forall q, In q ps -> snd q <= snd p.
Proof.
  induction ps as [| p ps IH]; [congruence |]. intros _. destruct ps as [| q ps].
  - exists p, []. split; auto. intros q [-> | []]. lia.
  - destruct IH as (m & qs & P & H); [congruence |].
    destruct (Nat.le_gt_cases (snd p) (snd m)).
    + exists m, (p :: qs). split.
      * eapply Permutation_trans; [apply perm_skip, P | apply perm_swap].
      * intros x [<- | I]; auto.
    + exists p, (q :: ps). split; auto. intros x [<- | I]; [lia |]. specialize (H x I). lia.
Qed.

Theorem sum_by_size k : forall n ps,
  length ps = n ->
  (forall t, (N.of_nat (length (by_then t ps)) <= most t)%N) ->
  Forall (fun p => within k (snd p)) ps ->
  at_least (by_size k n) (sum (fun p => price k (snd p)) ps).
Proof.
  induction n as [| n IH]; intros ps E M W; [cbn; lia |].
  destruct (largest ps) as (p & qs & P & B); [intros ->; simpl in E; congruence |].
  rewrite (sum_perm _ _ _ P). cbn [by_size sum fold_right].
  assert (W' := Permutation_Forall P W). inversion W' as [| ? ? Wp Wq]; subst.
  apply at_least_plus.
  - assert (T : turn n <= snd p).
    { destruct (Nat.le_gt_cases (turn n) (snd p)) as [| G]; auto. exfalso.
      specialize (M (snd p)). apply turn_least in G.
      assert (A : by_then (snd p) ps = ps).
      { clear - B. unfold by_then. induction ps as [| q ps IH]; simpl; auto.
        replace (Nat.leb (snd q) (snd p)) with true.
        - f_equal. apply IH. intros x I. apply B. now right.
        - symmetry. apply Nat.leb_le. apply B. now left. }
      rewrite A, E in M. lia. }
    unfold step. destruct k as [m |]; simpl in Wp.
    + destruct (Nat.ltb_spec m (turn n)); [lia |]. simpl. now apply price_mono.
    + simpl. now apply price_mono.
  - apply IH; auto.
    + apply Permutation_length in P. simpl in P. lia.
    + intro t. eapply N.le_trans; [| apply (M t)].
      assert (Q : Permutation (by_then t ps) (by_then t (p :: qs))) by now apply filter_perm.
      rewrite (Permutation_length Q). cbn [by_then filter].
      destruct (Nat.leb _ _); cbn [length]; unfold by_then; lia.
Qed.

Theorem costs_by_size h codes k :
  NoDup codes -> few_cells h codes -> costs h codes k (by_size k (length codes)).
Proof.
  intros D F. rewrite costs_pays. intros s L ps <- R W. rewrite map_length.
  apply sum_by_size; auto. intro t. now apply most_found with h s.
Qed.

(** The cells of a guess cost at least as much as their sizes say. *)
Theorem costs_cell_by_size h codes g l k :
  NoDup codes -> few_cells h codes ->
  costs ((g, l) :: h) (cell codes g l) k (by_size k (length (cell codes g l))).
Proof.
  intros D F. apply costs_by_size; [now apply cell_NoDup |].
  apply few_cells_incl with codes; auto. intros c I. now apply in_cell in I.
Qed.

End Sizes.

(** ** Equal partitions *)

(** [g'] divides the codes as [g] does, and finds a code if [g] does. *)
Definition same_cells (codes : list code) (g g' : guess) : Prop :=
  (forall c d, In c codes -> In d codes -> (mark g c = mark g d <-> mark g' c = mark g' d)) /\
  ((exists c, In c codes /\ mark g c = found) -> exists c, In c codes /\ mark g' c = found).

(** The guess that finds a code. No other guess finds it. *)
Variable as_guess : code -> guess.
Hypothesis found_as_guess : forall x c, mark x c = found <-> x = as_guess c.

(** If a code is the secret, it obeys the feedback to every guess. *)
Hypothesis obeys_itself : forall g c, obeys g (mark g c) (as_guess c).

(** Each of the codes gives the feedback of every turn. *)
Definition agree (h : turns) (codes : list code) : Prop := forall g l c, In (g, l) h -> In c codes -> mark g c = l.

Lemma agree_cons h codes g l : agree h codes -> agree ((g, l) :: h) (cell codes g l).
Proof.
  intros A x m c [E | I] J; apply in_cell in J.
  - injection E as <- <-. tauto.
  - apply (A x m c I). tauto.
Qed.

Lemma agree_obeys h codes c : agree h codes -> In c codes -> obeys_all h (as_guess c).
Proof. intros A I g l J. rewrite <- (A g l c J I). apply obeys_itself. Qed.

(** The turn with [g'] requires no more than the turn with [g], if three codes or more remain. So a
    strategy that plays [g'] instead of [g] may go on as before. *)
Definition requires_less (h : turns) (codes : list code) (g g' : guess) : Prop :=
  forall c, In c codes -> 2 < length (cell codes g' (mark g' c)) ->
  as_strict ((g, mark g c) :: h) ((g', mark g' c) :: h).

Section Instead.

Variables (h0 : turns) (codes : list code) (g g' : guess) (s : strategy).
Hypothesis distinct : NoDup codes.
Hypothesis same : same_cells codes g g'.
Hypothesis begins : first s = g.
Hypothesis agrees : agree h0 codes.
Hypothesis less : requires_less h0 codes g g'.
Hypothesis lawful : forall n, legal n h0 s codes.
Hypothesis in_pool : forall c, In c codes -> pool (as_guess c).

(** The strategy that begins with [g'] and goes on as [s], which begins with [g], does. It guesses one
    of the codes if there are one or two. *)
Definition instead : strategy :=
  fun h =>
    match h with
    | [] => g'
    | l :: h =>
        match cell codes g' l with
        | [] => g
        | [c] => as_guess c
        | [c; d] =>
            let (e, f) := if Pos.eqb (mark (s [mark g c]) d) found then (d, c) else (c, d) in
            match h with [] => as_guess e | _ => as_guess f end
        | c :: _ => s (mark g c :: h)
        end
    end.

Lemma same_label l c d : In c codes -> In d codes -> mark g' c = l -> mark g' d = l -> mark g c = mark g d.
Proof. intros Ic Id <- E. apply (proj1 same); auto. Qed.

Lemma cell_same c : In c codes -> cell codes g (mark g c) = cell codes g' (mark g' c).
Proof.
  intro I. unfold Strategy.cell. apply filter_ext_in. intros d J.
  destruct same as [H _]. specialize (H d c J I).
  destruct (Pos.eqb_spec (mark g d) (mark g c)), (Pos.eqb_spec (mark g' d) (mark g' c)); tauto.
Qed.

Lemma legal_own n : forall h t l, (forall c, In c l -> In c codes) -> agree h l ->
  match l with
  | [] => True
  | [c] => forall x, t x = as_guess c
  | [c; d] => forall x, t x = match x with [] => as_guess c | _ => as_guess d end
  | _ => False
  end -> NoDup l -> legal n h t l.
Proof.
  induction n as [| n IH]; cbn [Strategy.legal]; auto. intros h t l I A T D.
  destruct l as [| c l]; [split; [congruence | intros; apply legal_nil] |].
  assert (E0 : first t = as_guess c) by (destruct l as [| d [|]]; [apply T | apply (T []) | easy]).
  assert (F0 : mark (as_guess c) c = found) by now apply found_as_guess.
  rewrite E0. split.
  - intros _. split; [apply in_pool, I; now left |]. split.
    + intros _. exists c. split; [now left | exact F0].
    + apply agree_obeys with (c :: l); auto. now left.
  - intros m NF.
    assert (E : cell (c :: l) (as_guess c) m = cell l (as_guess c) m).
    { unfold Strategy.cell. cbn [filter]. rewrite F0.
      destruct (Pos.eqb_spec found m); [congruence | reflexivity]. }
    rewrite E. destruct l as [| d [| e l]]; [apply legal_nil | | easy].
    assert (A' : agree ((as_guess c, m) :: h) (cell [d] (as_guess c) m)).
    { intros x y z [X | X] Z; apply in_cell in Z; destruct Z as [Z Y].
      - injection X as <- <-. exact Y.
      - apply (A x y z X). right. exact Z. }
    revert A'. unfold Strategy.cell. cbn [filter].
    destruct (Pos.eqb (mark (as_guess c) d) m); intro A'; [| apply legal_nil].
    apply IH; auto.
    + intros x [<- | []]. apply I. right. now left.
    + intro x. unfold Strategy.after. now rewrite T.
    + constructor; [easy | constructor].
Qed.

Lemma instead_legal : codes <> [] -> allowed h0 codes g' -> forall n, legal n h0 instead codes.
Proof.
  intros NE A [| n]; cbn [Strategy.legal]; auto. split; [intros _; exact A |].
  intros l NF. change (first instead) with g'.
  assert (D : NoDup (cell codes g' l)) by now apply cell_NoDup.
  assert (AG : agree ((g', l) :: h0) (cell codes g' l)) by now apply agree_cons.
  assert (I : forall c, In c (cell codes g' l) -> In c codes /\ mark g' c = l) by (intro c; apply in_cell).
  assert (W : forall x, after instead l x = instead (l :: x)) by reflexivity.
  destruct (cell codes g' l) as [| c [| d [| e r]]] eqn:E.
  - apply legal_nil.
  - apply legal_own; auto; [intros x J; now apply I |].
    intro x. rewrite W. cbn [instead]. now rewrite E.
  - destruct (Pos.eqb (mark (s [mark g c]) d) found) eqn:S.
    + apply legal_perm with [d; c]; [apply perm_swap |]. apply legal_own.
      * intros x J. apply I. simpl in *. tauto.
      * intros x m z X Z. apply (AG x m z X). simpl in *. tauto.
      * intro x. rewrite W. cbn [instead]. rewrite E, S. now destruct x.
      * apply (Permutation_NoDup (perm_swap d c [])). exact D.
    + apply legal_own; auto; [intros x J; now apply I |].
      intro x. rewrite W. cbn [instead]. rewrite E, S. now destruct x.
  - destruct (I c (or_introl eq_refl)) as [Ic Mc].
    assert (N : mark g c <> found).
    { intro F. assert (X := cell_same c Ic). rewrite F, Mc, E in X.
      assert (J : In c (cell codes g found) /\ In d (cell codes g found)) by (rewrite X; simpl; auto).
      rewrite !in_cell in J. assert (c = d) by (apply (found_once g); tauto). subst d.
      inversion D as [| ? ? NI _]. apply NI. now left. }
    apply legal_strict with ((g, mark g c) :: h0).
    { rewrite <- Mc. apply less; auto. rewrite Mc, E. simpl. lia. }
    rewrite <- E, <- Mc, <- cell_same by auto. apply legal_ext with (after s (mark g c)).
    + intro x. rewrite Mc, W. cbn [instead]. now rewrite E.
    + rewrite <- begins. apply legal_after; auto. now rewrite begins.
Qed.

(** The other strategy finds each code no later, unless [g] finds it. *)
Lemma instead_finds c n : In c codes -> finds s c n -> exists m, finds instead c m /\
  (mark g' c = found -> m = 1) /\ (mark g' c <> found -> mark g c = found -> m = 2) /\
  (mark g c <> found -> m <= n).
Proof.
  intros I F. destruct (Pos.eqb_spec (mark g' c) found) as [Fc | Nc].
  { exists 1. split; [now apply finds_now |]. split; auto. split; [congruence |]. intros _.
    now apply finds_positive in F. }
  assert (J : In c (cell codes g' (mark g' c))) by now apply in_cell.
  assert (D : NoDup (cell codes g' (mark g' c))) by now apply cell_NoDup.
  assert (I' : forall x, In x (cell codes g' (mark g' c)) -> In x codes /\ mark g' x = mark g' c) by (intro x; apply in_cell).
  assert (now_ : forall t x, t [] = as_guess x -> finds t x 1).
  { intros t x E. apply finds_now. apply found_as_guess. exact E. }
  assert (later : forall m, finds (after instead (mark g' c)) c m -> finds instead c (S m)).
  { intros m H. apply finds_later; auto. }
  assert (N2 : mark g c <> found -> 2 <= n).
  { intro N. rewrite <- begins in N. destruct (finds_next _ _ _ F N) as (m & -> & H). apply finds_positive in H. lia. }
  assert (W : forall l x, after instead l x = instead (l :: x)) by reflexivity.
  destruct (cell codes g' (mark g' c)) as [| a [| b [| e r]]] eqn:E; [easy | | |].
  - destruct J as [-> | []]. exists 2. split; [| split; [congruence | split; auto]].
    apply later, now_. rewrite W. cbn [instead]. now rewrite E.
  - (* two codes *)
    assert (NG : forall x, In x [a; b] -> mark g x <> found).
    { intros x X Fx. destruct (I' x X) as [Ix Mx]. assert (Y := cell_same x Ix).
      rewrite Fx, Mx, E in Y.
      assert (Z : In a (cell codes g found) /\ In b (cell codes g found)) by (rewrite Y; simpl; auto).
      rewrite !in_cell in Z. assert (a = b) by (apply (found_once g); tauto). subst b.
      inversion D as [| ? ? NI _]. apply NI. now left. }
    assert (Mg : forall x, In x [a; b] -> mark g x = mark g a).
    { intros x X. apply same_label with (mark g' c); try apply I'; simpl; auto. }
    assert (Later : forall x y, [a; b] = [x; y] \/ [a; b] = [y; x] -> mark (as_guess x) y <> found ->
      (forall z, after instead (mark g' c) z = match z with [] => as_guess x | _ => as_guess y end) ->
      finds (after instead (mark g' c)) y 2).
    { intros x y _ NF T. assert (E0 : first (after instead (mark g' c)) = as_guess x) by apply (T []).
      apply finds_later; rewrite E0; auto. apply now_. unfold Strategy.after at 1. apply T. }
    assert (AB : mark (as_guess a) b <> found /\ mark (as_guess b) a <> found).
    { inversion D as [| ? ? NI _]. split; intro X.
      - apply NI. left. apply (found_once (as_guess a)); auto. now apply found_as_guess.
      - apply NI. left. apply (found_once (as_guess b)); auto. now apply found_as_guess. }
    (* a code that the second guess of s does not find is found by the third one at the earliest *)
    assert (N3 : mark (s [mark g a]) c <> found -> 3 <= n).
    { intro N. assert (Nc' := NG c J). assert (Mc := Mg c J).
      rewrite <- begins in Nc'. destruct (finds_next _ _ _ F Nc') as (m & -> & H).
      rewrite begins, Mc in H. destruct (finds_next _ _ _ H N) as (m' & -> & H').
      apply finds_positive in H'. lia. }
    destruct (Pos.eqb_spec (mark (s [mark g a]) b) found) as [S | S].
    + assert (T : forall z, after instead (mark g' c) z = match z with [] => as_guess b | _ => as_guess a end).
      { intro z. rewrite W. cbn [instead]. rewrite E, S. now destruct z. }
      destruct J as [<- | [<- | []]].
      * exists 3. split; [apply later, Later with b; tauto |]. split; [congruence |].
        split; [intros _ X; now apply NG in X; simpl; auto |]. intros _. apply N3.
        intro X. apply (proj1 AB). rewrite <- (found_once _ _ _ X S). now apply found_as_guess.
      * exists 2. split; [apply later, now_; apply (T []) |]. split; [congruence |]. split; auto.
    + assert (T : forall z, after instead (mark g' c) z = match z with [] => as_guess a | _ => as_guess b end).
      { intro z. rewrite W. cbn [instead]. rewrite E. rewrite (proj2 (Pos.eqb_neq _ _) S). now destruct z. }
      destruct J as [<- | [<- | []]].
      * exists 2. split; [apply later, now_; apply (T []) |]. split; [congruence |]. split; auto.
      * exists 3. split; [apply later, Later with a; tauto |]. split; [congruence |].
        split; [intros _ X; now apply NG in X; simpl; auto |]. intros _. now apply N3.
  - (* more codes *)
    assert (Ma : mark g a = mark g c) by (apply same_label with (mark g' c); auto; apply I'; now left).
    assert (N : mark g c <> found).
    { intro Fx. assert (Y := cell_same c I). rewrite Fx, E in Y.
      assert (Z : In a (cell codes g found) /\ In b (cell codes g found)) by (rewrite Y; simpl; auto).
      rewrite !in_cell in Z. assert (a = b) by (apply (found_once g); tauto). subst b.
      inversion D as [| ? ? NI _]. apply NI. now left. }
    exists n. split; [| split; [congruence | split; [congruence | auto]]].
    assert (N' := N). rewrite <- begins in N'. destruct (finds_next _ _ _ F N') as (m & -> & H). rewrite begins in H.
    apply later. apply finds_ext with (1 := H). intro x. rewrite W. cbn [instead]. rewrite E, <- Ma. reflexivity.
Qed.

End Instead.

Lemma single_found (ps : list (code * nat)) g :
  NoDup (map fst ps) -> (exists c, In c (map fst ps) /\ mark g c = found) ->
  exists p qs, Permutation ps (p :: qs) /\ mark g (fst p) = found /\ forall q, In q qs -> mark g (fst q) <> found.
Proof.
  intros D (c & I & M). apply in_map_iff in I. destruct I as (p & <- & I).
  apply in_split in I. destruct I as (a & b & ->). exists p, (a ++ b).
  assert (P : Permutation (a ++ p :: b) (p :: a ++ b)) by (apply Permutation_sym, Permutation_middle).
  split; auto. split; auto. intros q J F.
  assert (E : fst p = fst q) by (eapply found_once; eauto).
  apply (Permutation_map fst) in P. apply (Permutation_NoDup P) in D. simpl in D.
  inversion D as [| ? ? N ?]; subst. apply N. rewrite E. now apply in_map.
Qed.

(** A strategy costs no more if it finds each code no later, but for the code that [g] finds, which
    may be found by the second guess if [g'] finds another. *)
Lemma when_cheaper codes g g' s k ps (when : code * nat -> nat) :
  NoDup codes -> same_cells codes g g' -> first s = g ->
  map fst ps = codes -> run s ps -> Forall (fun p => within k (snd p)) ps ->
  (forall p, In p ps ->
    (mark g' (fst p) = found -> when p = 1) /\
    (mark g' (fst p) <> found -> mark g (fst p) = found -> when p = 2) /\
    (mark g (fst p) <> found -> when p <= snd p)) ->
  Forall (fun p => within k (when p)) ps /\
  (sum (fun p => price k (when p)) ps <= sum (fun p => price k (snd p)) ps)%N.
Proof.
  intros D S' E E1 R W When.
  assert (R' := proj1 (Forall_forall _ _) R). assert (W' := proj1 (Forall_forall _ _) W). cbv beta in R', W'.
  assert (Pos1 : forall p, In p ps -> 1 <= snd p) by (intros p I; eapply finds_positive; eauto).
  (* it is enough that each code is found no later *)
  assert (Enough : (forall p, In p ps -> when p <= snd p) ->
    Forall (fun p => within k (when p)) ps /\
    (sum (fun p => price k (when p)) ps <= sum (fun p => price k (snd p)) ps)%N).
  { intro H. split.
    - apply Forall_forall. intros p I. specialize (H p I). specialize (W' p I). destruct k; simpl in *; auto. lia.
    - apply sum_le. intros p I. apply price_mono; auto. }
  destruct (existsb (fun p => Pos.eqb (mark g (fst p)) found) ps) eqn:X.
  2:{ apply Enough. intros p I. apply (When p I). intro Y. apply not_true_iff_false in X. apply X.
      apply existsb_exists. exists p. split; auto. now apply Pos.eqb_eq. }
  apply existsb_exists in X. destruct X as (p0 & I0 & G0). apply Pos.eqb_eq in G0.
  assert (N0 : snd p0 = 1) by (eapply finds_found; [apply R', I0 | congruence]).
  rewrite <- E1 in D.
  destruct (single_found ps g' D) as (p1 & qs & P & G1 & Q).
  { rewrite E1. apply (proj2 S'). exists (fst p0). split; auto. rewrite <- E1. now apply in_map. }
  assert (Other : forall q, In q ps -> mark g (fst q) = found -> fst q = fst p0).
  { intros q _ F. now apply (found_once g). }
  assert (DP := Permutation_NoDup (Permutation_map fst P) D).
  assert (I1 : In p1 ps) by (apply Permutation_sym in P; apply (Permutation_in _ P); now left).
  assert (J := Permutation_in _ P I0). destruct J as [<- | J].
  - (* both find the same code *)
    apply Enough. intros p I. destruct (Pos.eqb_spec (mark g' (fst p)) found) as [F | F].
    + rewrite (proj1 (When p I) F). now apply Pos1.
    + apply (When p I). intro Y. rewrite (Other p I Y) in F. contradiction.
  - (* the new strategy finds the code of g one guess later, and the code of g' at once *)
    assert (N1 : 2 <= snd p1).
    { assert (G : mark g (fst p1) <> found).
      { intro F. apply (Q p0 J). rewrite <- (Other p1 I1 F). exact G1. }
      rewrite <- E in G. destruct (finds_next _ _ _ (R' p1 I1) G) as (m & -> & H).
      apply finds_positive in H. lia. }
    destruct (in_split _ _ J) as (a & b & ->).
    assert (P2 : Permutation ps (p1 :: p0 :: a ++ b)).
    { eapply Permutation_trans; [exact P |]. apply perm_skip, Permutation_sym, Permutation_middle. }
    assert (DP2 := Permutation_NoDup (Permutation_map fst P2) D). cbn [map] in DP2.
    assert (Rest : forall q, In q (a ++ b) -> In q ps /\ when q <= snd q).
    { intros q Iq. assert (Ip : In q ps) by (apply (Permutation_in _ (Permutation_sym P2)); simpl; auto).
      split; auto. apply (When q Ip). intro F.
      assert (Eq : fst q = fst p0) by now apply (found_once g).
      inversion_clear DP2 as [| ? ? _ DP3]. inversion_clear DP3 as [| ? ? NI _].
      apply NI. rewrite <- Eq. now apply in_map. }
    assert (When1 : when p1 = 1) by now apply (When p1 I1).
    assert (When0 : when p0 = 2) by (apply (When p0 I0); auto; apply Q; exact J).
    assert (W1 := W' p1 I1).
    split.
    + apply (Permutation_Forall (Permutation_sym P2)). constructor; [| constructor].
      * rewrite When1. destruct k; simpl in *; lia.
      * rewrite When0. destruct k; simpl in *; lia.
      * apply Forall_forall. intros q Iq. destruct (Rest q Iq) as [Ip L]. specialize (W' q Ip).
        destruct k; simpl in *; auto. lia.
    + rewrite !(sum_perm _ _ _ P2). cbn [sum fold_right]. rewrite When0, When1, N0.
      assert (M : (price k 2 <= price k (snd p1))%N) by now apply price_mono.
      assert (H : (sum (fun p => price k (when p)) (a ++ b) <= sum (fun p => price k (snd p)) (a ++ b))%N).
      { apply sum_le. intros q Iq. destruct (Rest q Iq) as [Ip L]. apply price_mono; auto. }
      unfold sum in H. lia.
Qed.

(** The number of the guess that finds a code, if it is not too large. *)
Fixpoint time (most : nat) (s : strategy) (c : code) : nat :=
  match most with
  | 0 => 0
  | S most => if Pos.eqb (mark (first s) c) found then 1 else S (time most (after s (mark (first s) c)) c)
  end.

Lemma finds_time s c n : finds s c n -> forall most, n <= most -> time most s c = n.
Proof.
  induction 1 as [s c F | s c n F H IH]; intros [| most] L; cbn [time]; try lia.
  - now rewrite F, Pos.eqb_refl.
  - destruct (Pos.eqb_spec (mark (first s) c) found); [contradiction |]. rewrite IH; auto. lia.
Qed.

Lemma finds_in_pool s c n : finds s c n -> forall h codes, (forall n, legal n h s codes) -> In c codes -> pool (as_guess c).
Proof.
  induction 1 as [s c F | s c n F H IH]; intros h codes L I.
  - apply found_as_guess in F. rewrite <- F. apply (legal_first h s codes L). intros ->. easy.
  - apply IH with ((first s, mark (first s) c) :: h) (cell codes (first s) (mark (first s) c)).
    + now apply legal_after.
    + now apply in_cell.
Qed.

Theorem costs_same_cells h codes g g' k b :
  NoDup codes -> codes <> [] -> same_cells codes g g' -> agree h codes -> requires_less h codes g g' ->
  pool g' -> obeys_all h g' -> costs_with h g' codes k b -> costs_with h g codes k b.
Proof.
  intros D NE S' AG RL P OB C. rewrite costs_with_pays in C |- *. intros s E L ps E1 R W.
  assert (A : allowed h codes g').
  { split; auto. split; auto. intro O. apply (proj2 S'). rewrite <- E. apply (legal_first h s codes L NE). exact O. }
  assert (IP : forall c, In c codes -> pool (as_guess c)).
  { intros c I. rewrite <- E1 in I. apply in_map_iff in I. destruct I as (p & <- & I).
    unfold run in R. rewrite Forall_forall in R. apply (finds_in_pool _ _ _ (R p I) h codes L).
    rewrite <- E1. now apply in_map. }
  set (t := instead codes g g' s).
  assert (T : forall p, In p ps -> exists m, finds t (fst p) m /\
    (mark g' (fst p) = found -> m = 1) /\ (mark g' (fst p) <> found -> mark g (fst p) = found -> m = 2) /\
    (mark g (fst p) <> found -> m <= snd p)).
  { intros p I. apply instead_finds; auto.
    - rewrite <- E1. now apply in_map.
    - unfold run in R. rewrite Forall_forall in R. now apply R. }
  pose (when := fun p : code * nat => time (2 + snd p) t (fst p)).
  assert (T' : forall p, In p ps -> finds t (fst p) (when p) /\
    (mark g' (fst p) = found -> when p = 1) /\ (mark g' (fst p) <> found -> mark g (fst p) = found -> when p = 2) /\
    (mark g (fst p) <> found -> when p <= snd p)).
  { intros p I. destruct (T p I) as (m & F & M). assert (X : when p = m); [| now rewrite X].
    apply finds_time with (1 := F). destruct M as (M1 & M2 & M3).
    destruct (Pos.eqb_spec (mark g' (fst p)) found); [specialize (M1 ltac:(auto)); lia |].
    destruct (Pos.eqb_spec (mark g (fst p)) found); [specialize (M2 ltac:(auto) ltac:(auto)); lia |].
    specialize (M3 ltac:(auto)). lia. }
  destruct (when_cheaper codes g g' s k ps when D S' E E1 R W (fun p I => proj2 (T' p I))) as [W2 Cheaper].
  apply at_least_le with (2 := Cheaper).
  pose (qs := map (fun p => (fst p, when p)) ps).
  replace (sum (fun p => price k (when p)) ps) with (sum (fun p => price k (snd p)) qs).
  2:{ unfold qs, sum. clear. induction ps; cbn [map fold_right snd]; auto. now rewrite IHps. }
  apply (C t).
  - reflexivity.
  - now apply instead_legal.
  - unfold qs. rewrite map_map. exact E1.
  - unfold run, qs. rewrite Forall_map. apply Forall_forall. intros p I. now apply (T' p I).
  - unfold qs. rewrite Forall_map. exact W2.
Qed.

(** ** Renamings *)

Section Renaming.

Variables (rg : guess -> guess) (rc : code -> code) (rl back : label -> label).
Hypothesis pool_kept : forall g, pool g -> pool (rg g).
Hypothesis back_rl : forall l, back (rl l) = l.
Hypothesis found_kept : rl found = found.
Hypothesis free : forall g l x, obeys g l x. (* without the hard rule *)

(** A renaming keeps the feedback of some codes, except for the names of labels. *)
Definition keeps (codes : list code) : Prop :=
  forall g c, pool g -> In c codes -> mark (rg g) (rc c) = rl (mark g c).

Definition renamed (s : strategy) : strategy := fun h => rg (s (map back h)).

Lemma rl_found l : rl l = found -> l = found.
Proof. intro E. rewrite <- (back_rl l), E. rewrite <- found_kept at 1. apply back_rl. Qed.

Lemma rl_inj l m : rl l = rl m -> l = m.
Proof. intro E. now rewrite <- (back_rl l), E, back_rl. Qed.

Lemma renamed_after s l h : after (renamed s) (rl l) h = renamed (after s l) h.
Proof. unfold renamed, Strategy.after. cbn [map]. now rewrite back_rl. Qed.

Lemma keeps_cell codes g l : keeps codes -> keeps (cell codes g l).
Proof. intros K h c P I. apply K; auto. now apply in_cell in I. Qed.

Lemma renamed_cell codes g l :
  keeps codes -> pool g -> cell (map rc codes) (rg g) (rl l) = map rc (cell codes g l).
Proof.
  intros K P. unfold Strategy.cell. induction codes as [| c codes IH]; cbn [map filter]; auto.
  rewrite IH by (intros h d Ph I; apply K; simpl; auto).
  rewrite K by (simpl; auto).
  destruct (Pos.eqb_spec (mark g c) l) as [-> | NE].
  - now rewrite Pos.eqb_refl.
  - destruct (Pos.eqb_spec (rl (mark g c)) (rl l)) as [E |]; auto. apply rl_inj in E. contradiction.
Qed.

Lemma renamed_legal n : forall h s codes,
  keeps codes -> legal n h s codes -> legal n h (renamed s) (map rc codes).
Proof.
  induction n as [| n IH]; cbn [Strategy.legal]; auto. intros h s codes K [A L].
  change (first (renamed s)) with (rg (first s)). split.
  - intro NE. assert (NE' : codes <> []) by (intros ->; simpl in NE; congruence).
    destruct (A NE') as (P & O & _). split; auto. split; [| now intros x l _]. intro E. destruct (O E) as (c & I & M).
    exists (rc c). split; [now apply in_map |]. rewrite K, M; auto.
  - intros l NF. destruct (cell (map rc codes) (rg (first s)) l) as [| d r] eqn:E; [apply legal_nil |].
    assert (J : In d (cell (map rc codes) (rg (first s)) l)) by (rewrite E; simpl; auto).
    apply in_cell in J. destruct J as [J M]. apply in_map_iff in J. destruct J as (c & <- & J).
    assert (NE : codes <> []) by (intros ->; easy).
    destruct (A NE) as [P _]. rewrite K in M by auto. subst l.
    rewrite <- E, renamed_cell by auto.
    apply legal_ext with (renamed (after s (mark (first s) c))).
    + intro x. symmetry. apply renamed_after.
    + apply legal_strict with ((first s, mark (first s) c) :: h); [now intros x _ y l _ |].
      apply IH; [now apply keeps_cell |]. apply L. intro F. apply NF. now rewrite F.
Qed.

Lemma renamed_finds s c n :
  finds s c n -> forall h codes, keeps codes -> (forall n, legal n h s codes) -> In c codes ->
  finds (renamed s) (rc c) n.
Proof.
  induction 1 as [s c F | s c n F H IH]; intros h codes K L I.
  - assert (P : pool (first s)) by (apply (legal_first h s codes L); intros ->; easy).
    apply finds_now. change (first (renamed s)) with (rg (first s)). now rewrite K, F.
  - assert (P : pool (first s)) by (apply (legal_first h s codes L); intros ->; easy).
    apply finds_later; change (first (renamed s)) with (rg (first s)); rewrite K by auto.
    + intro E. now apply rl_found in E.
    + apply finds_ext with (renamed (after s (mark (first s) c))).
      * apply IH with ((first s, mark (first s) c) :: h) (cell codes (first s) (mark (first s) c)).
        -- now apply keeps_cell.
        -- now apply legal_after.
        -- now apply in_cell.
      * intro x. symmetry. apply renamed_after.
Qed.

Lemma renamed_pays h codes k b s :
  keeps codes -> (forall n, legal n h s codes) ->
  pays (map rc codes) k b (renamed s) -> pays codes k b s.
Proof.
  intros K L C ps E R W.
  pose (qs := map (fun p => (rc (fst p), snd p)) ps).
  replace (sum (fun p => price k (snd p)) ps) with (sum (fun p => price k (snd p)) qs).
  2:{ unfold qs, sum. clear. induction ps; cbn [map fold_right snd]; auto. now rewrite IHps. }
  apply C.
  - unfold qs. rewrite map_map. cbn [fst]. rewrite <- E, map_map. reflexivity.
  - unfold run, qs. rewrite Forall_map. apply Forall_forall. intros p I. cbn [fst snd].
    apply renamed_finds with h codes; auto.
    + unfold run in R. rewrite Forall_forall in R. now apply R.
    + rewrite <- E. now apply in_map.
  - unfold qs. rewrite Forall_map. exact W.
Qed.

Theorem costs_renamed h codes k b : keeps codes -> costs h (map rc codes) k b -> costs h codes k b.
Proof.
  rewrite !costs_pays. intros K C s L. apply renamed_pays with h; auto. apply C.
  intro n. apply renamed_legal; auto.
Qed.

Theorem costs_with_renamed h g codes k b :
  keeps codes -> costs_with h (rg g) (map rc codes) k b -> costs_with h g codes k b.
Proof.
  rewrite !costs_with_pays. intros K C s E L. apply renamed_pays with h; auto. apply C.
  - change (first (renamed s)) with (rg (first s)). now rewrite E.
  - intro n. apply renamed_legal; auto.
Qed.

End Renaming.

(** Without the hard rule the turns before do not matter. *)
Theorem costs_free h h' codes k b : (forall g l x, obeys g l x) -> costs h codes k b -> costs h' codes k b.
Proof.
  intros F C s ns L. apply C. intro n. apply legal_strict with h'; auto. now intros x _ g l _.
Qed.

End Rules.
