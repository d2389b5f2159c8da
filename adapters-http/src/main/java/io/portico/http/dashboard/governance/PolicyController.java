package io.portico.http.dashboard.governance;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.governance.EvaluatePolicy;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.GovernanceQueries.Status;
import io.portico.application.port.in.governance.NonCompliantApi;
import io.portico.application.port.in.governance.PolicyCounts;
import io.portico.application.port.in.governance.RemovePolicy;
import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.governance.PolicyDetails;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Confirmation;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Tab;
import io.portico.http.dashboard.view.Words;
import io.portico.http.governance.ReportTable;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Csv;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One policy: its APIs, whether it is active, and its removal. */
@DashboardController("/dashboard/governance/policies/{id}")
record PolicyController(
    GovernanceQueries governance,
    EvaluatePolicy evaluatePolicy,
    ReplacePolicy replacePolicy,
    RemovePolicy removePolicy,
    Pages pages) {

  private static final int PAGE = 50;
  private static final int MOST_ROWS = 10_000;
  private static final String STATUS = "status";
  private static final String AFTER = "after";
  private static final String ACTIVE = "active";

  /** {@code GET /dashboard/governance/policies/{id}}: the policy and the APIs that violate it. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var parameters = request.getParameters();
    var policy = governance.policy(actor, id);
    var path = GovernancePaths.of(policy);
    if (parameters.contains("counted") && Pages.isPart(request)) {
      return pages.showPart(
          request, "governance/counts.jte", PolicyView.of(policy, counts(actor, policy)));
    }
    var status = status(request);
    var after = Optional.ofNullable(parameters.get(AFTER)).flatMap(ApiId::parse);
    var found =
        governance.apis(actor, policy.id().toString(), status, new PageQuery<>(after, PAGE));
    var view = Address.of(path).with(STATUS, status.word());
    var counts =
        parameters.contains("counted") ? counts(actor, policy) : Optional.<PolicyCounts>empty();
    var model =
        new PolicyPage(
            PolicyView.of(policy, counts),
            policy.updatedAt(),
            status == Status.VIOLATING,
            List.of(tab(path, Status.VIOLATING, status), tab(path, Status.COMPLIANT, status)),
            found.items().stream().map(PolicyController::api).toList(),
            new Paging(
                Words.of("apis.shown", found.items().size()),
                after.map(_ -> view.toString()),
                found.next().map(last -> view.with(AFTER, last.toString()).toString())),
            counts.isPresent() ? Optional.empty() : Optional.of(path + "?counted=true"),
            Address.of(path + "/apis.csv").with(STATUS, status.word()).toString());
    return pages.show(
        request,
        Page.of("governance/policy.jte", model, Words.plain(policy.details().name()))
            .in(Section.GOVERNANCE)
            .below(Crumb.of(Section.GOVERNANCE)));
  }

  private static Status status(HttpRequest<?> request) {
    return Status.COMPLIANT.word().equals(request.getParameters().get(STATUS))
        ? Status.COMPLIANT
        : Status.VIOLATING;
  }

  private static Tab tab(String path, Status status, Status current) {
    return Tab.of(
        Words.of("governance.status." + status.name()),
        Address.of(path).with(STATUS, status.word()).toString(),
        status == current);
  }

  private Optional<PolicyCounts> counts(Actor actor, GovernancePolicy policy) {
    var subject = new EvaluatePolicy.Subject.Saved(policy.id().toString());
    return switch (evaluatePolicy.evaluate(actor, subject)) {
      case EvaluatePolicy.Outcome.Evaluated(var counts, _) -> Optional.of(counts);
      // A label that it names was removed.
      case EvaluatePolicy.Outcome.InvalidRule _ -> Optional.empty();
    };
  }

  static PolicyPage.Api api(NonCompliantApi found) {
    var api = found.api();
    return new PolicyPage.Api(
        api.description().name(),
        ApiPaths.of(api.id()),
        api.description().owner(),
        found.lacking().stream().map(LabelRequirement::description).toList(),
        ApiPaths.of(api.id()) + "/labels");
  }

  /** {@code GET /dashboard/governance/policies/{id}/apis.csv}: its APIs as a file. */
  @Get("/apis.csv")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> csv(HttpRequest<?> request, String id, Actor actor) {
    var apis = new ArrayList<NonCompliantApi>();
    var after = Optional.<ApiId>empty();
    do {
      var page =
          governance.apis(actor, id, status(request), new PageQuery<>(after, PageLimits.LARGEST));
      apis.addAll(page.items());
      after = page.next();
    } while (after.isPresent() && apis.size() < MOST_ROWS);
    return Csv.answer(ReportTable.of(apis))
        .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"policy-apis.csv\"")
        .header(HttpHeaders.CACHE_CONTROL, "no-store");
  }

  /** {@code POST /dashboard/governance/policies/{id}/active}: activates it, or stops it. */
  @Post("/active")
  @RequiresPermission(Permission.DEFINE_POLICIES)
  HttpResponse<?> activate(HttpRequest<?> request, String id, Form form, Actor actor) {
    var policy = governance.policy(actor, id);
    var active = form.text(ACTIVE).equals("true");
    var details = policy.details();
    var command =
        new ReplacePolicy.Command(
            actor,
            policy.id().toString(),
            Optional.empty(),
            new PolicyDetails(
                details.name(),
                details.description(),
                details.rule(),
                details.severity(),
                details.action(),
                active),
            RecordTag.expected(form.text(RecordTag.FIELD)));
    return switch (replacePolicy.replace(command)) {
      case ReplacePolicy.Outcome.Replaced(var replaced) ->
          pages.leadTo(
              GovernancePaths.of(replaced),
              Flash.done(
                  active ? "governance.activated" : "governance.deactivated", details.name()));
      case ReplacePolicy.Outcome.InvalidRule _ ->
          pages.leadTo(
              GovernancePaths.of(policy), Flash.refused("governance.ruleInvalid", details.name()));
      // The name stays, so this is not expected.
      case ReplacePolicy.Outcome.NameTaken(var name) ->
          pages.leadTo(GovernancePaths.of(policy), Flash.refused("governance.nameTaken", name));
    };
  }

  /** {@code GET /dashboard/governance/policies/{id}/active}: asks before. */
  @Get("/active")
  @RequiresPermission(Permission.DEFINE_POLICIES)
  HttpResponse<?> askActive(HttpRequest<?> request, String id, Actor actor) {
    var policy = governance.policy(actor, id);
    var details = policy.details();
    var key = details.active() ? "governance.deactivate" : "governance.activate";
    var consequences = new ArrayList<Words>();
    consequences.add(Words.of(key + "." + details.action().name()));
    if (!details.active()) {
      counts(actor, policy)
          .ifPresent(
              counts -> consequences.add(Words.of("governance.nowViolating", counts.violating())));
    }
    return pages.show(
        request,
        new Confirmation(
                Words.of(key + ".question", details.name()),
                consequences,
                Words.of(key),
                false,
                GovernancePaths.of(policy) + "/active",
                Map.of(
                    RecordTag.FIELD,
                    RecordTag.of(policy),
                    ACTIVE,
                    Boolean.toString(!details.active())),
                GovernancePaths.of(policy),
                Fields.NONE)
            .page(Section.GOVERNANCE));
  }

  /** {@code GET /dashboard/governance/policies/{id}/remove}: asks before it is removed. */
  @Get("/remove")
  @RequiresPermission(Permission.DEFINE_POLICIES)
  HttpResponse<?> askRemove(HttpRequest<?> request, String id, Actor actor) {
    var policy = governance.policy(actor, id);
    var details = policy.details();
    return pages.show(
        request,
        new Confirmation(
                Words.of("governance.remove.question", details.name()),
                List.of(
                    Words.of("governance.remove." + details.action().name()),
                    Words.of("governance.remove.kept")),
                Words.of("governance.remove"),
                true,
                GovernancePaths.of(policy) + "/remove",
                Map.of(RecordTag.FIELD, RecordTag.of(policy)),
                GovernancePaths.of(policy),
                Fields.NONE)
            .page(Section.GOVERNANCE));
  }

  /** {@code POST /dashboard/governance/policies/{id}/remove}: removes it. */
  @Post("/remove")
  @RequiresPermission(Permission.DEFINE_POLICIES)
  HttpResponse<?> remove(String id, Form form, Actor actor) {
    var policy = governance.policy(actor, id);
    removePolicy.remove(
        actor, policy.id().toString(), RecordTag.expected(form.text(RecordTag.FIELD)));
    return pages.leadTo(
        GovernancePaths.LIST, Flash.done("governance.removed", policy.details().name()));
  }
}
