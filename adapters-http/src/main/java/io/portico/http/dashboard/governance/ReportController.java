package io.portico.http.dashboard.governance;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.exchange.Csv;
import io.portico.http.governance.ReportTable;
import io.portico.http.page.Address;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;

/** The report on labels and policies. */
@DashboardController("/dashboard/governance")
record ReportController(GovernanceQueries governance, Pages pages) {

  private static final String SELECTOR = "selector";
  private static final String CSV = GovernancePaths.LIST + "/report.csv";

  /** {@code GET /dashboard/governance/report}: the report. A second request loads its counts. */
  @Get("/report")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> report(HttpRequest<?> request, Actor actor) {
    var asked = Asked.of(request);
    var counted = request.getParameters().contains("counted");
    try {
      var counts =
          counted && !asked.fields().isWrong()
              ? Optional.of(governance.report(actor, asked.among()))
              : Optional.<GovernanceReport>empty();
      var page = page(asked, counts);
      return asked.fields().isWrong() ? pages.reject(request, page) : pages.show(request, page);
    } catch (InvalidValueException e) {
      return pages.reject(
          request,
          page(
              new Asked(asked.fields().wrong(SELECTOR, Words.said(e.problem())), Optional.empty()),
              Optional.empty()));
    }
  }

  private static Page page(Asked asked, Optional<GovernanceReport> report) {
    var model =
        new ReportPage(
            asked.fields(),
            asked.selector(),
            report.isPresent() || asked.fields().isWrong()
                ? Optional.empty()
                : Optional.of(
                    asked.address(GovernancePaths.REPORT).with("counted", "true").toString()),
            asked.address(CSV).toString(),
            report);
    return GovernancePaths.PLACE
        .below("governance/report.jte", model, Words.of("governance.report"))
        .withPart("governance/reportCounts.jte");
  }

  /** {@code GET /dashboard/governance/report.csv}: the report as a file. */
  @Get("/report.csv")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> csv(HttpRequest<?> request, Actor actor) {
    var asked = Asked.of(request);
    if (asked.fields().isWrong()) {
      return pages.leadTo(asked.address(GovernancePaths.REPORT).toString());
    }
    return Csv.asFile(
        "governance", Csv.answer(ReportTable.of(governance.report(actor, asked.among()))));
  }

  /** Which APIs a report covers. */
  private record Asked(Fields fields, Optional<Selector> selector) {

    static Asked of(HttpRequest<?> request) {
      var text = Optional.ofNullable(request.getParameters().get(SELECTOR)).orElse("").strip();
      var fields = Fields.NONE.with(SELECTOR, text);
      try {
        return new Asked(
            fields, text.isEmpty() ? Optional.empty() : Optional.of(Selector.parse(text)));
      } catch (InvalidValueException e) {
        return new Asked(fields.wrong(e), Optional.empty());
      }
    }

    Selection among() {
      return Selection.of(selector.map(List::of).orElseGet(List::of));
    }

    Address address(String path) {
      var text = fields.value(SELECTOR);
      return text.isEmpty() ? Address.of(path) : Address.of(path).with(SELECTOR, text);
    }
  }
}
