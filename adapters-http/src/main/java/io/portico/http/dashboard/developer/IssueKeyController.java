package io.portico.http.dashboard.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.application.ApplicationQueries;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.key.IssueKey;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.developer.Developer;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.records.Confirmation;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The form that issues a key to a developer. */
@DashboardController("/dashboard/developers/{id}/keys/new")
record IssueKeyController(
    DeveloperQueries developers,
    IssueKey issueKey,
    ApplicationQueries applications,
    PlanQueries plans,
    PortalSettingsQueries settings,
    NewKeys newKeys,
    FormOnce once,
    Pages pages) {

  private static final String PLAN = "plan";

  /** {@code GET /dashboard/developers/{id}/keys/new}: asks for the plan. */
  @Get
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> choose(HttpRequest<?> request, String id, Actor actor) {
    var chosen = request.getParameters().get(PLAN, String.class, "");
    return pages.showForm(
        request,
        issuePage(
            actor,
            developers.find(actor, DeveloperPaths.id(id)).developer(),
            Fields.NONE
                .with(PLAN, chosen)
                .with(
                    ApplicationForm.APPLICATION,
                    request.getParameters().get(ApplicationForm.APPLICATION, String.class, ""))));
  }

  /** {@code POST /dashboard/developers/{id}/keys/new}: issues the key and shows it once. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> issue(HttpRequest<?> request, String id, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> issueOnce(request, id, form, actor));
  }

  private HttpResponse<?> issueOnce(HttpRequest<?> request, String id, Form form, Actor actor) {
    var developer = developers.find(actor, DeveloperPaths.id(id)).developer();
    var sent = Fields.of(form.fields());
    var plan = Identifier.parse(form.text(PLAN)).map(PlanId::new);
    Function<Fields, HttpResponse<?>> reject =
        fields -> pages.reject(request, issuePage(actor, developer, fields));
    if (plan.isEmpty()) {
      return reject.apply(sent.wrong(PLAN, Words.of("developer.issue.choosePlan")));
    }
    try {
      var command =
          new IssueKey.Command(
              actor, developer.id(), ApplicationForm.chosen(form, developer.id()), plan.get());
      return switch (issueKey.issue(command)) {
        case IssueKey.Outcome.Issued(var raw, var key) ->
            newKeys.show(request, actor, developer, raw, Words.of("developer.issued"), key);
        case IssueKey.Outcome.UnknownApplication(var removed) ->
            throw RecordKind.APPLICATION.notFound(removed).get();
        case IssueKey.Outcome.PlanUnavailable _, IssueKey.Outcome.Keyless _ ->
            reject.apply(sent.wrong(PLAN, Words.of("developer.issue.unavailable")));
        case IssueKey.Outcome.AlreadySubscribed(var state) ->
            reject.apply(sent.wrong(PLAN, subscribed(state)));
      };
    } catch (RefusedException.DeveloperInactive _) {
      return reject.apply(sent.wrong(Words.of("developer.excluded")));
    }
  }

  static Words subscribed(SubscriptionState state) {
    return switch (state) {
      case SubscriptionState.Active _ -> Words.of("developer.issue.hasKey");
      case SubscriptionState.Requested _, SubscriptionState.Renewing _ ->
          Words.of("developer.issue.hasRequest");
    };
  }

  private Page issuePage(Actor actor, Developer developer, Fields fields) {
    var portal = settings.find(actor).settings();
    var active = plans.all(actor, new PlanFilter(Optional.empty(), Optional.of(true)));
    var path = DeveloperPaths.of(developer.id());
    var asked = Words.of("developer.issue.question", developer.details().email().written());
    final Question question;
    if (portal.excludes(developer.details().inactive())) {
      question = Question.impossible(asked, Words.of("developer.excluded"));
    } else if (active.isEmpty()) {
      question =
          Question.impossible(asked, Words.of("developer.issue.noPlans"))
              .leadingTo(
                  actor,
                  Permission.PUBLISH,
                  Words.of("plan.create"),
                  "/dashboard/portal/plans/new");
    } else {
      question =
          Question.harmless(
                  asked,
                  List.of(
                      Words.of("developer.issue.once"),
                      NewKeys.mailed(portal, developer),
                      Words.of("developer.issue.fields")))
              .asking(
                  Fields.NONE,
                  ApplicationForm.choice(applications.of(actor, developer.id())),
                  Input.select(
                          PLAN,
                          Words.of("developer.plan"),
                          active.stream()
                              .map(
                                  plan ->
                                      new Choice(
                                          plan.id().toString(), Words.plain(plan.details().name())))
                              .toList())
                      .unchosen(Words.of("developer.issue.choose"))
                      .required());
    }
    var model =
        new Confirmation(
            question,
            Words.of("developer.issue"),
            FormOnce.address(path + "/keys/new"),
            Map.of(),
            path,
            fields);
    return DeveloperController.below(
        developer, Confirmation.TEMPLATE, model, Words.of("developer.issue"));
  }
}
