package io.portico.http.dashboard.governance;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.governance.DefinePolicy;
import io.portico.application.port.in.governance.EvaluatePolicy;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.governance.PolicyFormPage.WhatIf;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The forms that define and edit a policy, and what it would find while it is typed. */
@DashboardController("/dashboard/governance")
record PolicyFormController(
    GovernanceQueries governance,
    LabelQueries labels,
    DefinePolicy definePolicy,
    ReplacePolicy replacePolicy,
    EvaluatePolicy evaluatePolicy,
    Conflicts conflicts,
    FormOnce once,
    Pages pages) {

  private static final String MORE = "more";
  private static final String POLICY = "policy";

  /* A policy is evaluated before it has a name. */
  private static final String UNNAMED = "-";

  /** {@code GET /dashboard/governance/policies/new}: the form of a new policy. */
  @Get("/policies/new")
  @RequiresPermission(Permission.DEFINE_POLICIES)
  HttpResponse<?> define(HttpRequest<?> request, Actor actor) {
    return pages.showForm(request, newForm(actor, PolicyForms.empty(), false, Optional.empty()));
  }

  /** {@code POST /dashboard/governance/policies/new}: defines a policy. */
  @Post("/policies/new")
  @RequiresPermission(Permission.DEFINE_POLICIES)
  HttpResponse<?> defineNow(HttpRequest<?> request, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> defineNowOnce(request, form, actor));
  }

  private HttpResponse<?> defineNowOnce(HttpRequest<?> request, Form form, Actor actor) {
    var sent = Fields.of(form.fields());
    if (form.has(MORE)) {
      return pages.show(request, newForm(actor, sent, true, Optional.empty()));
    }
    var read = PolicyForms.read(sent, "");
    if (read.details().isEmpty()) {
      return pages.reject(request, newForm(actor, read.fields(), false, Optional.empty()));
    }
    return switch (definePolicy.define(new DefinePolicy.Command(actor, read.details().get()))) {
      case DefinePolicy.Outcome.Defined(var policy) ->
          pages.leadTo(
              GovernancePaths.of(policy),
              Flash.done("governance.defined", policy.details().name()));
      case DefinePolicy.Outcome.NameTaken(var name) ->
          rejectNew(
              request, actor, sent.wrong(PolicyForms.NAME, Words.of("governance.nameTaken", name)));
      case DefinePolicy.Outcome.TooMany(var most) ->
          rejectNew(request, actor, sent.wrong(Words.of("governance.tooMany", most)));
      case DefinePolicy.Outcome.InvalidRule(var errors) ->
          rejectNew(request, actor, PolicyForms.wrong(sent, errors));
    };
  }

  private HttpResponse<?> rejectNew(HttpRequest<?> request, Actor actor, Fields fields) {
    return pages.reject(request, newForm(actor, fields, false, Optional.empty()));
  }

  private Page newForm(Actor actor, Fields fields, boolean more, Optional<WhatIf> whatIf) {
    var model =
        new PolicyFormPage(
            fields,
            FormOnce.address(GovernancePaths.NEW),
            GovernancePaths.LIST,
            "",
            PolicyForms.rows(fields, more),
            choices(actor, fields),
            Optional.empty(),
            whatIf);
    return Page.of("governance/form.jte", model, Words.of("governance.define"))
        .in(Section.GOVERNANCE)
        .below(Crumb.of(Section.GOVERNANCE));
  }

  /* Also those that the form names and that are not defined, so that nothing typed is lost. */
  private List<Choice> choices(Actor actor, Fields fields) {
    var defined =
        labels
            .list(new LabelQueries.Query(actor, false, false, Optional.empty(), PageLimits.LARGEST))
            .items()
            .stream()
            .map(LabelQueries.Entry::definition)
            .map(
                definition ->
                    new Choice(definition.name().value(), Words.plain(definition.title())))
            .toList();
    var others =
        fields.values().entrySet().stream()
            .filter(field -> field.getKey().startsWith(PolicyForms.LABEL))
            .flatMap(field -> field.getValue().stream())
            .filter(name -> !name.isEmpty())
            .filter(name -> defined.stream().noneMatch(choice -> choice.value().equals(name)))
            .distinct()
            .map(Choice::of);
    return Stream.concat(defined.stream(), others).toList();
  }

  /** {@code GET /dashboard/governance/policies/{id}/edit}: the form of a policy. */
  @Get("/policies/{id}/edit")
  @RequiresPermission(Permission.DEFINE_POLICIES)
  HttpResponse<?> edit(HttpRequest<?> request, String id, Actor actor) {
    var policy = governance.policy(actor, id);
    return pages.show(
        request,
        editForm(
            actor, policy, PolicyForms.of(policy), RecordTag.of(policy), false, Optional.empty()));
  }

  /** {@code POST /dashboard/governance/policies/{id}/edit}: replaces the policy. */
  @Post("/policies/{id}/edit")
  @RequiresPermission(Permission.DEFINE_POLICIES)
  HttpResponse<?> editNow(HttpRequest<?> request, String id, Form form, Actor actor) {
    var sent = Fields.of(form.fields());
    var tag = form.text(RecordTag.FIELD);
    var present = governance.policy(actor, id);
    if (form.has(MORE)) {
      return pages.show(request, editForm(actor, present, sent, tag, true, Optional.empty()));
    }
    var read = PolicyForms.read(sent, "");
    if (read.details().isEmpty()) {
      return reject(request, actor, present, read.fields(), tag);
    }
    try {
      return replace(request, actor, present, sent, tag, read.details().get());
    } catch (RefusedException.Stale _) {
      var now = governance.policy(actor, id);
      var conflict =
          conflicts.of(
              actor,
              AuditKind.GOVERNANCE_POLICY,
              now.id().toString(),
              PolicyForms.differences(sent, now));
      return pages.respond(
          request,
          HttpStatus.CONFLICT,
          editForm(actor, now, sent, RecordTag.of(now), false, Optional.of(conflict)));
    }
  }

  private HttpResponse<?> replace(
      HttpRequest<?> request,
      Actor actor,
      GovernancePolicy present,
      Fields sent,
      String tag,
      PolicyDetails details) {
    var command =
        new ReplacePolicy.Command(
            actor, present.id().toString(), Optional.empty(), details, RecordTag.expected(tag));
    return switch (replacePolicy.replace(command)) {
      case ReplacePolicy.Outcome.Replaced(var policy) ->
          pages.leadTo(
              GovernancePaths.of(policy), Flash.done("governance.saved", policy.details().name()));
      case ReplacePolicy.Outcome.NameTaken(var name) ->
          reject(
              request,
              actor,
              present,
              sent.wrong(PolicyForms.NAME, Words.of("governance.nameTaken", name)),
              tag);
      case ReplacePolicy.Outcome.InvalidRule(var errors) ->
          reject(request, actor, present, PolicyForms.wrong(sent, errors), tag);
    };
  }

  private HttpResponse<?> reject(
      HttpRequest<?> request, Actor actor, GovernancePolicy present, Fields fields, String tag) {
    return pages.reject(request, editForm(actor, present, fields, tag, false, Optional.empty()));
  }

  private Page editForm(
      Actor actor,
      GovernancePolicy policy,
      Fields fields,
      String tag,
      boolean more,
      Optional<Conflict> conflict) {
    return editForm(actor, policy, fields, tag, more, conflict, Optional.empty());
  }

  private Page editForm(
      Actor actor,
      GovernancePolicy policy,
      Fields fields,
      String tag,
      boolean more,
      Optional<Conflict> conflict,
      Optional<WhatIf> whatIf) {
    var path = GovernancePaths.of(policy);
    var model =
        new PolicyFormPage(
            fields,
            path + "/edit",
            path,
            tag,
            PolicyForms.rows(fields, more),
            choices(actor, fields),
            conflict,
            whatIf);
    return Page.of("governance/form.jte", model, Words.of("governance.edit"))
        .in(Section.GOVERNANCE)
        .below(Crumb.of(Section.GOVERNANCE), GovernancePaths.crumb(policy));
  }

  /**
   * {@code POST /dashboard/governance/what-if}: what the policy in the form would find. htmx asks
   * for it while somebody types; a button shows it without JavaScript.
   */
  @Post("/what-if")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> whatIf(HttpRequest<?> request, Form form, Actor actor) {
    var sent = Fields.of(form.fields());
    var found = evaluated(actor, sent);
    if (Pages.isPart(request)) {
      return pages.showPart(request, "governance/whatIf.jte", found);
    }
    var policy = form.optional(POLICY);
    return pages.show(
        request,
        policy.isPresent()
            ? editForm(
                actor,
                governance.policy(actor, policy.get()),
                sent,
                form.text(RecordTag.FIELD),
                false,
                Optional.empty(),
                Optional.of(found))
            : newForm(actor, sent, false, Optional.of(found)));
  }

  private WhatIf evaluated(Actor actor, Fields sent) {
    var read = PolicyForms.read(sent, UNNAMED);
    if (PolicyForms.lacksLabelsOnly(read.fields())) {
      return WhatIf.NOTHING;
    }
    if (read.details().isEmpty()) {
      return new WhatIf(
          Stream.concat(read.fields().general().stream(), read.fields().errors().values().stream())
              .toList(),
          Optional.empty(),
          List.of());
    }
    try {
      var subject = new EvaluatePolicy.Subject.Unsaved(read.details().get());
      return switch (evaluatePolicy.evaluate(actor, subject)) {
        case EvaluatePolicy.Outcome.Evaluated(var counts, var first) ->
            new WhatIf(
                List.of(), Optional.of(counts), first.stream().map(PolicyController::api).toList());
        case EvaluatePolicy.Outcome.InvalidRule(var errors) ->
            new WhatIf(
                errors.stream().map(error -> Words.said(error.rejection().reason())).toList(),
                Optional.empty(),
                List.of());
      };
    } catch (InvalidValueException e) {
      return new WhatIf(List.of(Words.said(e.problem())), Optional.empty(), List.of());
    }
  }
}
