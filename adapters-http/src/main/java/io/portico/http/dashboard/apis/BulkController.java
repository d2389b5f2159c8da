package io.portico.http.dashboard.apis;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ApplyLabels.Report;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.job.JobWords;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import io.portico.http.problem.WireNames;
import io.portico.http.security.RequiresPermission;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The pages that label many APIs: choose, preview, apply. */
@DashboardController(BulkController.PATH)
record BulkController(
    ApplyLabels applyLabels,
    LabelFields labelFields,
    ApiQueries apis,
    GovernanceQueries governance,
    Pages pages) {

  /** The word is reserved: no API has it as its id. */
  static final String PATH = Dashboard.PATH + "/apis/labels";

  /* Up to this number of labels, each has a field; of more, those that every API should carry. */
  private static final int MOST_SHOWN = 20;

  private static final int FAILURES = 20;

  /** {@code GET /dashboard/apis/labels}: asks for the labels of the checked or filtered APIs. */
  @Get
  @RequiresPermission(Permission.LABEL_APIS)
  HttpResponse<?> choose(HttpRequest<?> request, Actor actor) {
    var sent = new LinkedHashMap<String, List<String>>();
    request.getParameters().forEach(sent::put);
    return pages.show(request, choice(actor, BulkForm.of(sent), Fields.of(sent)));
  }

  /** {@code POST /dashboard/apis/labels/choose}: the same with what was chosen so far. */
  @Post("/choose")
  @RequiresPermission(Permission.LABEL_APIS)
  HttpResponse<?> chooseMore(HttpRequest<?> request, Form form, Actor actor) {
    return pages.show(request, choice(actor, BulkForm.of(form.fields()), Fields.of(form.fields())));
  }

  private Page choice(Actor actor, BulkForm form, Fields fields) {
    return Page.of("apis/bulk.jte", model(actor, form, fields), Words.of("apis.bulk"))
        .in(Section.APIS)
        .below(Crumb.of(Section.APIS));
  }

  private BulkPage model(Actor actor, BulkForm form, Fields fields) {
    var definitions = labelFields.definitions(actor);
    var names = LabelFields.names(fields);
    definitions.stream()
        .filter(definition -> !definition.deprecated())
        .filter(definition -> definition.required() || definitions.size() <= MOST_SHOWN)
        .forEach(definition -> names.add(definition.name().value()));
    return new BulkPage(
        fields,
        targetWords(actor, form),
        form.hiddenTarget(),
        LabelFields.of(definitions, names),
        definitions.stream().map(LabelFields::choice).toList(),
        form.back().toString());
  }

  private ApplyLabels.Target target(Actor actor, BulkForm form) {
    return form.policy()
        .<ApplyLabels.Target>map(
            id ->
                new ApplyLabels.Target.Matching(
                    ApiFilter.of(governance.policy(actor, id).details().rule().violating())))
        .orElseGet(form::target);
  }

  private Words targetWords(Actor actor, BulkForm form) {
    return form.policy()
        .map(id -> governance.policy(actor, id).details().name())
        .map(name -> Words.of("apis.bulk.violating", name))
        .orElseGet(form::targetWords);
  }

  /** {@code POST /dashboard/apis/labels/preview}: shows what the change would do. */
  @Post("/preview")
  @RequiresPermission(Permission.LABEL_APIS)
  HttpResponse<?> preview(HttpRequest<?> request, Form sent, Actor actor) {
    var form = BulkForm.of(sent.fields());
    if (sent.has(LabelFields.MORE)) {
      return pages.show(request, choice(actor, form, form.fields()));
    }
    var read = form.change();
    if (read.change().isEmpty()) {
      return pages.reject(request, choice(actor, form, read.fields()));
    }
    return preview(request, actor, form, read.change().get(), HttpStatus.OK, form.fields());
  }

  private HttpResponse<?> preview(
      HttpRequest<?> request,
      Actor actor,
      BulkForm form,
      LabelChange.Merge change,
      HttpStatus status,
      Fields fields) {
    try {
      var skipped = form.skipped();
      var command =
          new ApplyLabels.Command(actor, target(actor, form), change, true, false, skipped);
      return switch (applyLabels.apply(command)) {
        case ApplyLabels.Outcome.Applied(var report) ->
            pages.respond(request, status, page(actor, form, fields, change, report));
        case ApplyLabels.Outcome.Refused(var report) ->
            pages.respond(request, status, page(actor, form, fields, change, report));
        case ApplyLabels.Outcome.LabelsRejected(var refusal) ->
            pages.reject(request, choice(actor, form, LabelFields.refused(form.fields(), refusal)));
      };
    } catch (InvalidValueException e) {
      return pages.reject(
          request,
          choice(
              actor,
              form,
              form.fields().wrong(Words.said(WireNames.of(e.field()) + ": " + e.problem()))));
    }
  }

  private Page page(
      Actor actor, BulkForm form, Fields fields, LabelChange.Merge change, Report report) {
    var title = labelFields.titles(actor);
    var failures = report.failures().stream().limit(FAILURES).toList();
    var names = apis.names(actor, failures.stream().map(ApplyLabels.Failure::api).toList());
    var preview =
        new BulkPage.Preview(
            new BulkPage(
                fields,
                targetWords(actor, form),
                form.hiddenTarget(),
                LabelControls.NONE,
                List.of(),
                form.back().toString()),
            form.hiddenLabels(),
            JobWords.labels(change, title),
            report,
            new BulkPage.Examples(
                form.skipped(),
                report.examples().stream().map(example -> example(example, title)).toList(),
                report.changed()),
            failures.stream().map(failure -> failure(failure, names)).toList());
    return Page.of("apis/preview.jte", preview, Words.of("apis.bulk.preview"))
        .in(Section.APIS)
        .below(Crumb.of(Section.APIS));
  }

  private static BulkPage.Example example(
      ApplyLabels.Example example, Function<LabelName, String> title) {
    return BulkPage.Example.of(
        example.before().description().name(),
        ApiPaths.of(example.before().id()),
        example.before().labels().labels(),
        example.after().labels().labels(),
        title);
  }

  private static BulkPage.Failure failure(ApplyLabels.Failure failure, Map<ApiId, String> names) {
    return new BulkPage.Failure(
        names.getOrDefault(failure.api(), failure.api().toString()),
        ApiPaths.of(failure.api()),
        failure.reason());
  }

  /** {@code POST /dashboard/apis/labels/apply}: starts the change, and leads to its progress. */
  @Post("/apply")
  @RequiresPermission(Permission.LABEL_APIS)
  HttpResponse<?> apply(HttpRequest<?> request, Form sent, Actor actor) {
    var form = BulkForm.of(sent.fields());
    var read = form.change();
    if (read.change().isEmpty()) {
      return pages.reject(request, choice(actor, form, read.fields()));
    }
    var change = read.change().get();
    var command =
        new ApplyLabels.Command(
            actor, target(actor, form), change, false, sent.has(BulkForm.PARTIAL));
    return switch (applyLabels.start(command)) {
      case ApplyLabels.StartOutcome.Started(var job) ->
          pages.leadTo(ApiPaths.ofJob(job.id(), sent.text("total")));
      case ApplyLabels.StartOutcome.TooManyJobs(var most) ->
          preview(
              request,
              actor,
              form,
              change,
              HttpStatus.CONFLICT,
              form.fields().wrong(Words.of("apis.bulk.busy", most)));
    };
  }
}
