(** * The rules of inference are sound *)

From Coq Require Import List Arith NArith PArith Bool Lia Permutation.
From Codebreaker Require Import Strategy.
Import ListNotations.

Section Rules.

Variables guess code : Type.
Variable mark : guess -> code -> label.
Variable pool : guess -> Prop.
Variable own : bool.
Variables unit last : N.

(** A guess finds one code at most. *)
Hypothesis found_once : forall g c d, mark g c = found -> mark g d = found -> c = d.

Notation strategy := (strategy guess).
Notation finds := (finds guess code mark).
Notation cell := (cell guess code mark).
Notation allowed := (allowed guess code mark pool own).
Notation legal := (legal guess code mark pool own).
Notation price := (price unit last).
Notation total := (total unit last).
Notation costs := (costs guess code mark pool own unit last).
Notation costs_with := (costs_with guess code mark pool own unit last).
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

Lemma legal_nil n : forall s, legal n s [].
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

Lemma allowed_incl codes codes' g : incl codes codes' -> allowed codes g -> allowed codes' g.
Proof. intros I [P O]. split; auto. intro E. destruct (O E) as (c & In & F). eauto. Qed.

Lemma legal_perm n : forall s codes codes',
  Permutation codes codes' -> legal n s codes -> legal n s codes'.
Proof.
  induction n; simpl; auto. intros s codes codes' P [A L]. split.
  - intro N. apply allowed_incl with codes.
    + intros c I. eapply Permutation_in; eauto.
    + apply A. intros ->. apply Permutation_nil in P. congruence.
  - intros l F. apply IHn with (cell codes (first s) l); auto. now apply filter_perm.
Qed.

Lemma legal_ext n : forall s t codes, (forall h, s h = t h) -> legal n s codes -> legal n t codes.
Proof.
  induction n; simpl; auto. intros s t codes E [A L].
  assert (E0 : first t = first s) by (unfold Strategy.first; now rewrite E).
  rewrite E0. split; auto.
  intros l F. apply IHn with (after s l); auto. intro h. unfold Strategy.after. apply E.
Qed.

Lemma legal_after s codes l :
  (forall n, legal n s codes) -> l <> found -> forall n, legal n (after s l) (cell codes (first s) l).
Proof. intros L F n. apply (L (S n)); auto. Qed.

Lemma legal_first s codes : (forall n, legal n s codes) -> codes <> [] -> allowed codes (first s).
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

(** A bound, in the form that is used below. *)
Definition pays (codes : list code) (k : limit) (b : bound) (s : strategy) : Prop :=
  forall ps, map fst ps = codes -> run s ps -> Forall (fun p => within k (snd p)) ps ->
  at_least b (sum (fun p => price k (snd p)) ps).

Lemma costs_pays codes k b :
  costs codes k b <-> forall s, (forall n, legal n s codes) -> pays codes k b s.
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

Lemma costs_with_pays g codes k b :
  costs_with g codes k b <->
  forall s, first s = g -> (forall n, legal n s codes) -> pays codes k b s.
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

(** Fewer guesses are allowed after one. *)
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

Theorem costs_fewer codes k k' b b' :
  costs codes k' b' -> no_more k k' -> weaker b b' -> costs codes k b.
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

Theorem costs_perm codes codes' k b : Permutation codes codes' -> costs codes k b -> costs codes' k b.
Proof.
  rewrite !costs_pays. intros P C s L. apply pays_perm with codes; auto. apply C.
  intro n. apply legal_perm with codes'; auto. now apply Permutation_sym.
Qed.

Theorem costs_with_perm g codes codes' k b :
  Permutation codes codes' -> costs_with g codes k b -> costs_with g codes' k b.
Proof.
  rewrite !costs_with_pays. intros P C s E L. apply pays_perm with codes; auto. apply C; auto.
  intro n. apply legal_perm with codes'; auto. now apply Permutation_sym.
Qed.

(** ** Guesses: a set costs what its cheapest guess costs, and guesses that tell nothing need no check *)

Definition useless (codes : list code) (g : guess) : Prop :=
  exists l, l <> found /\ forall c, In c codes -> mark g c = l.

Lemma cell_whole codes g l : (forall c, In c codes -> mark g c = l) -> cell codes g l = codes.
Proof.
  unfold Strategy.cell. induction codes as [| c codes IH]; simpl; intro H; auto.
  rewrite (H c) by auto. rewrite Pos.eqb_refl. f_equal. auto.
Qed.

Theorem costs_guesses codes k b :
  codes <> [] ->
  (forall g, allowed codes g -> useless codes g \/ costs_with g codes k b) ->
  costs codes k b.
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
  - destruct (H (first s) (legal_first s codes L N)) as [(l & F & U) | C].
    + (* the same set remains *)
      assert (R' : forall p, In p ps -> exists n, snd p = S n /\ finds (after s l) (fst p) n).
      { intros p I. unfold run in R. rewrite Forall_forall in R. specialize (R p I).
        assert (M : mark (first s) (fst p) = l) by (apply U; rewrite <- E; now apply in_map).
        destruct (finds_next _ _ _ R) as (n & E1 & R1); [congruence |].
        rewrite M in R1. eauto. }
      pose (qs := map (fun p => (fst p, pred (snd p))) ps).
      apply at_least_le with (sum (fun p => price k (snd p)) qs).
      * apply IH with (after s l).
        -- intro n. rewrite <- (cell_whole codes (first s) l U). now apply legal_after.
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

(** The cost of the codes of a cell when the guess has been played. *)
Definition rest (k : limit) (p : code * nat) : N := price (below k) (pred (snd p)).

Lemma cell_pays s codes k b l ps :
  map fst ps = codes -> run s ps -> Forall (fun p => within k (snd p)) ps ->
  (forall n, legal n s codes) -> l <> found ->
  costs (cell codes (first s) l) (below k) b ->
  at_least b (sum (rest k) (cellp ps (first s) l)).
Proof.
  intros E R W L F C. rewrite costs_pays in C.
  specialize (C (after s l) (legal_after s codes l L F)).
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

(** What the guess itself costs: its unit for each code, and more if it is the last one and finds a code. *)
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

(** The codes with one of some labels, cell by cell. *)
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

(** A guess costs at least what it costs itself, and what its cells cost. *)
Theorem costs_cells g codes k (ls : list label) (bs : label -> bound) :
  NoDup ls -> ~ In found ls ->
  (forall l, In l ls -> costs (cell codes g l) (below k) (bs l)) ->
  costs_with g codes k (plus (Some (own_cost k codes g)) (fold_right (fun l b => plus (bs l) b) (Some 0%N) ls)).
Proof.
  intros D NF C. rewrite costs_with_pays. intros s E L ps E1 R W. subst g.
  assert (S0 := sum_split s ps k R W). rewrite E1 in S0.
  set (b := fold_right (fun l b => plus (bs l) b) (Some 0%N) ls).
  assert (B : at_least b (fold_right (fun l n => sum (rest k) (cellp ps (first s) l) + n)%N 0%N ls)).
  { subst b. clear D S0. induction ls as [| l ls IH]; simpl; [lia |].
    apply at_least_plus.
    - apply cell_pays with codes; auto; [intros ->; apply NF; now left | apply C; now left].
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

End Rules.
