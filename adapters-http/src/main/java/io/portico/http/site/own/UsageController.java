package io.portico.http.site.own;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;
import io.portico.application.port.in.own.OwnQueries;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.usage.UsageQueries.Report;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageTotal;
import io.portico.domain.usage.UsageZone;
import io.portico.http.dashboard.analytics.UsageSeries;
import io.portico.http.exchange.Csv;
import io.portico.http.page.Address;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import io.portico.http.site.ForDevelopers;
import io.portico.http.site.Portal;
import io.portico.http.site.SiteContent;
import io.portico.http.site.SiteController;
import io.portico.http.site.SitePages;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The calls with a developer's own keys. */
@SiteController(Portal.SITE + OwnPaths.USAGE)
@ForDevelopers
record UsageController(OwnQueries own, SitePages pages, InstantSource clock) {

  private static final List<Integer> PERIODS = List.of(7, 30, 90);
  private static final int USUAL = 30;

  /** Which calls are shown. */
  private record Asked(Optional<ApplicationId> application, int days, UsageZone zone) {

    static Asked of(Optional<String> application, Optional<String> days, Optional<String> zone) {
      return new Asked(
          application.filter(id -> !id.isEmpty()).map(OwnPaths::application),
          PERIODS.stream()
              .filter(one -> one.toString().equals(days.orElse("")))
              .findFirst()
              .orElse(USUAL),
          zone.filter(name -> !name.isEmpty())
              .map(name -> UsageZone.of("tz", name))
              .orElse(UsageZone.UTC));
    }

    UsagePeriod until(Instant now) {
      var today = zone.day(now);
      return new UsagePeriod(today.minusDays(days - 1L), today, zone);
    }
  }

  /** {@code GET /portal/{site}/usage}: charts and tables. */
  @Get
  HttpResponse<?> show(
      HttpRequest<?> request,
      @QueryValue("application") Optional<String> application,
      @QueryValue("days") Optional<String> days,
      @QueryValue("tz") Optional<String> zone,
      SignedInDeveloper me) {
    var asked = Asked.of(application, days, zone);
    var report = report(me, asked);
    var chosen = asked.application().map(ApplicationId::toString).orElse("");
    var page =
        new UsagePage(
            UsageSeries.of(
                asked.until(clock.instant()),
                Resolution.DAY,
                report.totals(),
                report.days(),
                clock.instant()),
            report,
            applications(me),
            PERIODS.stream()
                .map(one -> new Choice(one.toString(), Words.of("usage.days", one)))
                .toList(),
            Fields.NONE
                .with("application", chosen)
                .with("days", Integer.toString(asked.days()))
                .with("tz", asked.zone().name()),
            Address.of(OwnPaths.USAGE + "/csv")
                .with("application", chosen)
                .with("days", Integer.toString(asked.days()))
                .with("tz", asked.zone().name())
                .toString());
    return pages.show(
        request,
        SiteContent.of("site/own/usage.jte", page, Words.of("layout.usage"))
            .at(OwnPaths.USAGE)
            .withCharts());
  }

  private List<Choice> applications(SignedInDeveloper me) {
    return Stream.concat(
            Stream.of(new Choice("", Words.of("usage.allApplications"))),
            own.applications(me).stream()
                .map(one -> new Choice(one.id().toString(), Words.plain(one.details().name()))))
        .toList();
  }

  private Report report(SignedInDeveloper me, Asked asked) {
    return own.usage(
        me,
        new OwnQueries.UsageOf(
            asked.application(),
            asked.until(clock.instant()),
            Resolution.DAY,
            Optional.of(UsageDimension.API)));
  }

  /** {@code GET /portal/{site}/usage/csv}: the calls by day, API and status code. */
  @Get("/csv")
  HttpResponse<?> csv(
      @QueryValue("application") Optional<String> application,
      @QueryValue("days") Optional<String> days,
      @QueryValue("tz") Optional<String> zone,
      SignedInDeveloper me) {
    var report = report(me, Asked.of(application, days, zone));
    return Csv.asFile(
        "usage",
        Csv.answer(
            Csv.written(
                List.of("day", "api", "name", "status", "calls"),
                report.totals().stream().map(total -> row(report, total)).toList())));
  }

  private static List<String> row(Report report, UsageTotal total) {
    var time = Resolution.DAY.time(total.bucket());
    return List.of(
        LocalDate.of(time.year(), time.month(), time.day()).toString(),
        total.of().orElse(""),
        UsagePage.name(report, total),
        String.valueOf(total.code()),
        String.valueOf(total.count().hits()));
  }
}
