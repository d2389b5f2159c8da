package io.portico.http.dashboard.discovery;

import static java.util.stream.Collectors.toSet;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.discovery.PullSource;
import io.portico.application.port.in.discovery.SyncReport;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.domain.discovery.RunFindings;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Flash;
import io.portico.http.page.Paging;
import io.portico.http.page.Words;
import io.portico.http.problem.WireNames;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The sources: their runs and mappings, and pulling from them. */
@DashboardController("/dashboard/discovery")
record SourceController(
    DiscoveryQueries discovery,
    ApiQueries apis,
    PullSource pullSource,
    Mappings mappings,
    Pages pages) {

  private static final int PAGE = 50;
  private static final int NAMED = 20;

  /** {@code GET /dashboard/discovery}: the sources by name, each with its last run. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var after = Optional.ofNullable(request.getParameters().get(Paging.AFTER)).map(Mappings::name);
    var found = discovery.sources(actor, new PageQuery<>(after, PAGE));
    var model =
        new SourceListPage(
            found.items().stream().map(SourceView::of).toList(),
            Paging.of(
                Words.of("discovery.shown", found.items().size()),
                Address.of(Section.DISCOVERY.path()),
                after,
                found.next().map(SourceName::value)),
            push(request));
    return pages.show(
        request,
        Page.of("discovery/list.jte", model, Section.DISCOVERY.words()).in(Section.DISCOVERY));
  }

  private static String push(HttpRequest<?> request) {
    var origin =
        (request.isSecure() ? "https://" : "http://")
            + request.getHeaders().get(HttpHeaders.HOST, String.class).orElse("localhost");
    return "curl -H \"X-API-Key: $PORTICO_KEY\" -H 'Content-Type: application/json' -d "
        + "'{\"apis\":[{\"external_id\":\"1\",\"name\":\"Payments\",\"metadata\":{\"team\":\"red\"}}]}' "
        + origin
        + "/api/discovery/my-source/sync";
  }

  /** {@code GET /dashboard/discovery/{source}}: the last run and the mapping of a source. */
  @Get("/{source}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String source, Actor actor) {
    var found = mappings.source(actor, source);
    var mapping = discovery.mapping(actor, found.name());
    var view = SourceView.of(found);
    var findings = discovery.findings(actor, found.name());
    var conflicts = findings.map(RunFindings::conflicts).orElseGet(List::of);
    var model =
        new SourcePage(
            view,
            mapping,
            findings.map(RunFindings::at),
            new FindingsView(
                view,
                findings.map(RunFindings::unmapped).orElseGet(List::of),
                conflicts,
                findings.filter(one -> !one.isEmpty()).isPresent()
                    ? mappings.definitions(actor)
                    : List.of(),
                decided(actor, conflicts)));
    return pages.show(
        request,
        Page.of("discovery/source.jte", model, Words.plain(found.name().value()))
            .in(Section.DISCOVERY)
            .below(Crumb.of(Section.DISCOVERY)));
  }

  /* The APIs of conflicts that the actor may decide. */
  private Set<ApiId> decided(Actor actor, List<RunFindings.Conflict> conflicts) {
    if (!actor.may(Permission.DISCOVER) || !actor.may(Permission.CHANGE_APIS)) {
      return Set.of();
    }
    var ids = conflicts.stream().limit(RunFindings.MOST).flatMap(one -> one.api().stream());
    return apis.findAll(actor, ids.distinct().toList()).values().stream()
        .filter(api -> actor.may(Permission.CHANGE_APIS, api.labels().labels()))
        .map(ApiRecord::id)
        .collect(toSet());
  }

  /**
   * {@code POST /dashboard/discovery/{source}/pull}: pulls from a configured system. A dry run
   * shows what a pull would do, with what it cannot map and the conflicts.
   */
  @Post("/{source}/pull")
  @RequiresPermission(Permission.DISCOVER)
  HttpResponse<?> pull(HttpRequest<?> request, String source, Form form, Actor actor) {
    var found = mappings.source(actor, source);
    var dryRun = form.has("dry_run");
    var path = SourceView.path(found.name().value());
    return switch (pullSource.pull(new PullSource.Command(actor, found.name(), dryRun))) {
      case PullSource.Outcome.Pulled(var report) ->
          dryRun
              ? pages.show(request, page(actor, found, rejected(report), Optional.of(report)))
              : pages.leadTo(path, pulled(found.name(), report.counts()));
      case PullSource.Outcome.Failed(var reasons) ->
          pages.respond(
              request,
              HttpStatus.UNPROCESSABLE_ENTITY,
              page(
                  actor,
                  found,
                  reasons.stream().limit(NAMED).map(Words::said).toList(),
                  Optional.empty()));
      case PullSource.Outcome.AlreadyRunning _ ->
          pages.leadTo(path, Flash.warning("discovery.alreadyRunning", found.name().value()));
    };
  }

  private static Flash pulled(SourceName source, Counts counts) {
    if (counts.rejected() > 0) {
      return Flash.warning(
          "discovery.pulledRejected",
          source.value(),
          counts.created(),
          counts.updated(),
          counts.rejected());
    }
    return counts.unmapped() + counts.conflicts() == 0
        ? Flash.done("discovery.pulled", source.value(), counts.created(), counts.updated())
        : Flash.warning(
            "discovery.pulledPartly",
            source.value(),
            counts.created(),
            counts.updated(),
            counts.unmapped(),
            counts.conflicts());
  }

  private static List<Words> rejected(SyncReport report) {
    if (report.counts().rejected() == 0) {
      return List.of();
    }
    return Stream.concat(
            Stream.of(Words.of("discovery.rejected", report.counts().rejected())),
            report.rejected().stream()
                .limit(NAMED)
                .flatMap(
                    rejected ->
                        rejected.faults().stream()
                            .map(
                                fault ->
                                    Words.of(
                                        "form.wrongField",
                                        "%s%s: %s"
                                            .formatted(
                                                rejected
                                                    .place()
                                                    .orElse("apis[" + rejected.index() + "]"),
                                                rejected
                                                    .line()
                                                    .map(line -> ", line " + line)
                                                    .orElse(""),
                                                WireNames.of(fault.field())),
                                        Words.said(fault.problem())))))
        .toList();
  }

  private Page page(
      Actor actor,
      DiscoveryQueries.Source source,
      List<Words> problems,
      Optional<SyncReport> report) {
    var view = SourceView.of(source);
    var conflicts = report.map(SyncReport::conflicts).orElseGet(List::of);
    var model =
        new SyncPage(
            view,
            problems,
            report.map(SyncReport::counts),
            new FindingsView(
                view,
                report.map(SyncReport::unmapped).orElseGet(List::of),
                conflicts,
                mappings.definitions(actor),
                decided(actor, conflicts)));
    return Page.of("discovery/sync.jte", model, Words.of("discovery.dryRun"))
        .in(Section.DISCOVERY)
        .below(Crumb.of(Section.DISCOVERY), new Crumb(Words.plain(view.name()), view.path()));
  }
}
