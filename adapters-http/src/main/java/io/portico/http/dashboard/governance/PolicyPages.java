package io.portico.http.dashboard.governance;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.governance.DefinePolicy;
import io.portico.application.port.in.governance.EvaluatePolicy;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.RemovePolicy;
import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.PolicyCheck.RuleError;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.label.LabelPaths;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.records.RecordForms;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.records.Saved;
import io.portico.http.dashboard.records.Sent;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The forms that define, edit, activate and remove a policy, and what it would find while it is
 * typed.
 */
@DashboardController(GovernancePaths.POLICIES)
@RequiresPermission(Permission.DEFINE_POLICIES)
record PolicyPages(
    GovernanceQueries governance,
    LabelQueries labels,
    DefinePolicy definePolicy,
    ReplacePolicy replacePolicy,
    RemovePolicy removePolicy,
    EvaluatePolicy evaluatePolicy,
    Pages pages,
    Records records)
    implements RecordForms<GovernancePolicy, PolicyDetails> {

  static final Kind<GovernancePolicy> KIND =
      Kind.<GovernancePolicy>of(
              GovernancePaths.PLACE,
              Permission.DEFINE_POLICIES,
              AuditKind.GOVERNANCE_POLICY,
              GovernancePolicy::id,
              policy -> policy.details().name())
          .adding(GovernancePaths.NEW, "governance.define", "governance.define")
          .editing("governance.edit")
          .layout("governance/form.jte")
          .withPage()
          .at(GovernancePaths::of);

  @Override
  public Kind<GovernancePolicy> kind() {
    return KIND;
  }

  @Override
  public GovernancePolicy find(Actor actor, String id) {
    return governance.policy(actor, id);
  }

  @Override
  public List<Input> inputs(Actor actor, Optional<GovernancePolicy> known, Fields shown) {
    return PolicyForms.inputs(
        known,
        shown,
        choices(actor, shown),
        PolicyForms.asksWhatIf(shown) ? Optional.of(whatIf(actor, shown)) : Optional.empty());
  }

  /* Also those that the form names and that are not defined, so that nothing typed is lost. */
  private List<Choice> choices(Actor actor, Fields fields) {
    var defined = labels.definitions(actor).stream().map(LabelPaths::choice).toList();
    var others =
        PolicyForms.labels(fields)
            .filter(name -> defined.stream().noneMatch(choice -> choice.value().equals(name)))
            .distinct()
            .map(Choice::of);
    return Stream.concat(defined.stream(), others).toList();
  }

  @Override
  public Fields beginning(HttpRequest<?> request, Actor actor) {
    return PolicyForms.beginning();
  }

  @Override
  public Fields values(Actor actor, GovernancePolicy policy) {
    return PolicyForms.of(policy.details());
  }

  @Override
  public boolean isShownAgain(Fields sent) {
    return PolicyForms.asksForRows(sent) || PolicyForms.asksWhatIf(sent);
  }

  @Override
  public Fields pressed(Actor actor, Optional<GovernancePolicy> known, Fields sent) {
    return isShownAgain(sent) ? sent : PolicyForms.withLabels(sent);
  }

  @Override
  public PolicyDetails read(Actor actor, Fields sent, Optional<GovernancePolicy> known) {
    return PolicyForms.read(sent);
  }

  @Override
  public Saved add(Sent sent, PolicyDetails details) {
    return switch (definePolicy.define(new DefinePolicy.Command(sent.actor(), details))) {
      case DefinePolicy.Outcome.Defined(var policy) -> done(policy, "governance.defined");
      case DefinePolicy.Outcome.NameTaken(var name) -> taken(name);
      case DefinePolicy.Outcome.TooMany(var most) ->
          Saved.wrong(Words.of("governance.tooMany", most));
      case DefinePolicy.Outcome.InvalidRule(var errors) -> wrong(errors);
    };
  }

  private static Saved taken(String name) {
    return Saved.wrong(PolicyForms.NAME, Words.of("governance.nameTaken", name));
  }

  private static Saved wrong(List<RuleError> errors) {
    return new Saved.Wrong(fields -> PolicyForms.wrong(fields, errors));
  }

  @Override
  public Saved replace(Sent sent, GovernancePolicy known, PolicyDetails details) {
    return switch (replaced(sent, known, details)) {
      case ReplacePolicy.Outcome.Replaced(var policy) -> done(policy, "governance.saved");
      case ReplacePolicy.Outcome.NameTaken(var name) -> taken(name);
      case ReplacePolicy.Outcome.InvalidRule(var errors) -> wrong(errors);
    };
  }

  private ReplacePolicy.Outcome replaced(Sent sent, GovernancePolicy known, PolicyDetails details) {
    return replacePolicy.replace(
        new ReplacePolicy.Command(
            sent.actor(), known.id().toString(), Optional.empty(), details, sent.unchanged()));
  }

  @Override
  public List<Action<GovernancePolicy>> actions() {
    return List.of(
        Action.asking(
            "deactivate",
            "ban",
            Words.of("governance.deactivate"),
            policy ->
                Question.harmless(
                    Words.of("governance.deactivate.question", name(policy)),
                    List.of(Words.of("governance.deactivate." + policy.details().action().name()))),
            (sent, id) -> activated(sent, id, false)),
        Action.asking(
            "activate",
            "player-play",
            Words.of("governance.activate"),
            this::activation,
            (sent, id) -> activated(sent, id, true)),
        Action.asking(
            "remove",
            "trash",
            Words.of("governance.remove"),
            policy ->
                Question.danger(
                    Words.of("governance.remove.question", name(policy)),
                    Words.of("governance.remove." + policy.details().action().name()),
                    Words.of("governance.remove.kept")),
            this::remove));
  }

  private Question activation(Actor actor, GovernancePolicy policy) {
    var consequences = new ArrayList<Words>();
    consequences.add(Words.of("governance.activate." + policy.details().action().name()));
    evaluatePolicy
        .counts(actor, policy.id())
        .ifPresent(
            counts -> consequences.add(Words.of("governance.nowViolating", counts.violating())));
    return Question.harmless(Words.of("governance.activate.question", name(policy)), consequences);
  }

  private Saved activated(Sent sent, String id, boolean active) {
    var policy = find(sent.actor(), id);
    var name = policy.details().name();
    return new Saved.Done(
        path(policy),
        switch (replaced(sent, policy, policy.details().activated(active))) {
          case ReplacePolicy.Outcome.Replaced _ ->
              Flash.done(active ? "governance.activated" : "governance.deactivated", name);
          case ReplacePolicy.Outcome.InvalidRule _ -> Flash.refused("governance.ruleInvalid", name);
          // The name stays, so this is not expected.
          case ReplacePolicy.Outcome.NameTaken _ -> Flash.refused("governance.nameTaken", name);
        });
  }

  private Saved remove(Sent sent, String id) {
    var policy = find(sent.actor(), id);
    removePolicy.remove(sent.actor(), policy.id().toString(), sent.unchanged());
    return listed(policy, "governance.removed");
  }

  /**
   * {@code POST /dashboard/governance/policies/what-if}: what the policy in the form would find.
   * htmx asks for it while somebody types.
   */
  @Post("/what-if")
  HttpResponse<?> whatIf(HttpRequest<?> request, Form form, Actor actor) {
    return pages.showPart(
        request, "governance/whatIf.jte", whatIf(actor, Fields.of(form.fields())));
  }

  private WhatIf whatIf(Actor actor, Fields sent) {
    if (PolicyForms.labels(sent).findAny().isEmpty()) {
      return WhatIf.NOTHING;
    }
    var read = PolicyForms.unnamed(sent);
    if (read.value().isEmpty()) {
      return WhatIf.wrong(read.fields().errors().values());
    }
    try {
      var subject = new EvaluatePolicy.Subject.Unsaved(read.value().get());
      return switch (evaluatePolicy.evaluate(actor, subject)) {
        case EvaluatePolicy.Outcome.Evaluated(var counts, var first) ->
            new WhatIf(List.of(), Optional.of(counts), first);
        case EvaluatePolicy.Outcome.InvalidRule(var errors) ->
            WhatIf.wrong(
                errors.stream().map(error -> Words.said(error.rejection().reason())).toList());
      };
    } catch (InvalidValueException e) {
      return WhatIf.wrong(List.of(Words.said(e.problem())));
    }
  }
}
