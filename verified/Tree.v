(** * Trees of strategies: how good a strategy can be *)

From Coq Require Import List Arith NArith PArith Bool Lia.
From Codebreaker Require Import Strategy Rules Codes Checker Statement.
Import ListNotations.

(** A guess, and what follows after each feedback. *)
Inductive tree := Guess (g : row) (branches : list (label * tree)).

Definition root (t : tree) : row := let 'Guess g _ := t in g.

Definition branch (t : tree) (l : label) : option tree :=
  let 'Guess _ bs := t in option_map snd (find (fun b => Pos.eqb (fst b) l) bs).

(** The strategy of a tree. Where the tree ends, it repeats a guess. *)
Fixpoint follow (t : tree) (h : list label) : row :=
  match h with
  | [] => root t
  | l :: h => match branch t l with Some t => follow t h | None => root t end
  end.

Section Tree.

Variable g : game.

(** The guess that finds a code. *)
Fixpoint turns (depth : nat) (t : tree) (c : row) : option nat :=
  match depth with
  | 0 => None
  | S depth =>
      let l := mark (rule_of g) (root t) c in
      if Pos.eqb l found then Some 1
      else match branch t l with Some t => option_map S (turns depth t c) | None => None end
  end.

Lemma turns_finds depth : forall t c n, turns depth t c = Some n ->
  finds row row (mark (rule_of g)) (follow t) c n.
Proof.
  induction depth as [| depth IH]; cbn [turns]; intros t c n E; [discriminate |].
  destruct (Pos.eqb_spec (mark (rule_of g) (root t) c) found) as [F | F].
  - injection E as <-. now apply finds_now.
  - destruct (branch t _) as [t' |] eqn:B; [| discriminate].
    destruct (turns depth t' c) as [m |] eqn:T; [| discriminate]. injection E as <-.
    apply finds_later; [exact F |]. apply finds_ext with (follow t'); [now apply IH |].
    intro h. unfold after. cbn [follow]. unfold first. cbn [follow]. now rewrite B.
Qed.

Definition in_pool (x : row) : bool :=
  match listed_guesses g with
  | Some l => existsb (same_row x) l
  | None => fits_b (limits g) x && (negb (distinct g) || different x)
  end.

Lemma in_pool_ok x : in_pool x = true -> In x (guesses g).
Proof.
  unfold in_pool, guesses, all_codes. destruct (listed_guesses g) as [l |].
  - intro E. apply existsb_exists in E. destruct E as (y & I & E). apply same_row_eq in E. now subst.
  - intro E. apply andb_prop in E. destruct E as [F D]. apply fits_b_ok, in_rows in F.
    destruct (distinct g); auto. apply filter_In. auto.
Qed.

Fixpoint all_in_pool (depth : nat) (t : tree) : bool :=
  match depth with
  | 0 => false
  | S depth => let 'Guess x bs := t in in_pool x && forallb (fun b => all_in_pool depth (snd b)) bs
  end.

Lemma follow_in_pool depth : forall t h, all_in_pool depth t = true -> In (follow t h) (guesses g).
Proof.
  induction depth as [| depth IH]; cbn [all_in_pool]; intros t h E; [discriminate |].
  destruct t as [x bs]. apply andb_prop in E. destruct E as [P E]. apply in_pool_ok in P.
  destruct h as [| l h]; cbn [follow root]; auto.
  destruct (branch _ l) as [t |] eqn:B; auto.
  cbn [branch] in B. destruct (find _ bs) as [b |] eqn:F; [| discriminate]. injection B as <-.
  apply find_some in F. destruct F as [I _]. rewrite forallb_forall in E. auto.
Qed.

Fixpoint all_turns (depth : nat) (t : tree) (cs : list row) : option (list nat) :=
  match cs with
  | [] => Some []
  | c :: cs =>
      match turns depth t c, all_turns depth t cs with
      | Some n, Some ns => Some (n :: ns)
      | _, _ => None
      end
  end.

Lemma all_turns_find depth t cs : forall ns, all_turns depth t cs = Some ns ->
  Forall2 (finds row row (mark (rule_of g)) (follow t)) cs ns.
Proof.
  induction cs as [| c cs IH]; cbn [all_turns]; intros ns E; [injection E as <-; constructor |].
  destruct (turns depth t c) as [n |] eqn:T; [| discriminate].
  destruct (all_turns depth t cs) as [ms |]; [| discriminate]. injection E as <-.
  constructor; auto. now apply turns_finds in T.
Qed.

Definition check_tree (t : tree) (most : nat) (all : N) : bool :=
  negb (own g) && negb (hard g) && all_in_pool 100 t &&
  match all_turns 100 t (codes g) with
  | Some ns => forallb (fun n => Nat.leb n most) ns && N.eqb (sum ns) all
  | None => false
  end.

Theorem check_tree_sound t most all : check_tree t most all = true ->
  exists s ns, solves g s ns /\ Forall (fun n => n <= most) ns /\ sum ns = all.
Proof.
  unfold check_tree. intro E. rewrite !andb_true_iff in E. destruct E as [[[O H] P] E].
  destruct (all_turns _ _ _) as [ns |] eqn:T; [| discriminate].
  apply andb_prop in E. destruct E as [M S]. apply N.eqb_eq in S. apply negb_true_iff in O, H.
  exists (follow t), ns. split; [split |].
  - assert (A : forall h, In (follow t h) (guesses g)) by (intro h; now apply follow_in_pool with (h := h) in P).
    clear - O H A. intro n. revert A. generalize (follow t). generalize (codes g). generalize (@nil (row * label)).
    induction n as [| n IH]; cbn [legal]; auto. intros h cs s A. split.
    + intros _. split; [apply A |]. split; [congruence |]. intros e l _ X. congruence.
    + intros l _. apply IH. intro x. apply A.
  - now apply all_turns_find in T.
  - split; auto. apply Forall_forall. intros n I. rewrite forallb_forall in M. now apply Nat.leb_le, M.
Qed.

End Tree.

(** ** The meaning of accepted claims *)

Lemma sum_total ns : total 1 0 None ns = sum ns.
Proof. induction ns as [| n ns IH]; cbn [total fold_right sum]; auto. unfold total, sum in IH. rewrite IH. unfold price. lia. Qed.

Lemma verify_one g c p : verify g [(c, p)] = true -> holds g c.
Proof. intro V. apply verify_sound in V. now inversion V. Qed.

Theorem least_sum g p n : opening g = None ->
  verify g [({| unit_of := 1; last_of := 0; left_of := None; bound_of := Some n |}, p)] = true ->
  forall s ns, solves g s ns -> (n <= sum ns)%N.
Proof.
  intros O V s ns [L F]. apply verify_one in V. unfold holds in V. rewrite O in V. cbn in V.
  specialize (V s ns L F). rewrite sum_total in V. apply V.
  apply Forall_forall. simpl. auto.
Qed.

Theorem none_within g p unit last k : opening g = None ->
  verify g [({| unit_of := unit; last_of := last; left_of := Some k; bound_of := None |}, p)] = true ->
  ~ exists s ns, solves g s ns /\ Forall (fun n => n <= k) ns.
Proof.
  intros O V (s & ns & [L F] & W). apply verify_one in V. unfold holds in V. rewrite O in V.
  exact (V s ns L F W).
Qed.

(** The least sum of guesses that any strategy needs to find all codes. *)
Definition least_total (g : game) (n : N) : Prop :=
  (exists s ns, solves g s ns /\ sum ns = n) /\ forall s ns, solves g s ns -> (n <= sum ns)%N.

Theorem least_total_by g t most p n : opening g = None -> check_tree g t most n = true ->
  verify g [({| unit_of := 1; last_of := 0; left_of := None; bound_of := Some n |}, p)] = true ->
  least_total g n.
Proof.
  intros O T V. split; [| now apply least_sum with p].
  destruct (check_tree_sound g t most n T) as (s & ns & S & _ & E). eauto.
Qed.

(** Codes of [places] symbols out of [symbols], with black and white marks. *)
Definition black_white (places symbols : nat) : game :=
  {| rule_of := BlackWhite; limits := repeat symbols places; distinct := false; own := false; hard := false;
     listed_codes := None; listed_guesses := None; opening := None |}.
