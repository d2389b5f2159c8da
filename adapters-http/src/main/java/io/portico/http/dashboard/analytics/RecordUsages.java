package io.portico.http.dashboard.analytics;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.domain.access.Actor;
import io.portico.domain.usage.UsageFilter;
import io.portico.http.dashboard.records.RecordList;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Choice;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Answers for the pages of records with their calls. A second request counts them. */
@Singleton
public record RecordUsages(
    CallCounts calls, Subjects subjects, TopLists topLists, InstantSource clock, Pages pages) {

  /**
   * Returns the page, or only its counts where htmx asks for them.
   *
   * @param path of the page
   * @param page makes the page of the calls
   */
  public HttpResponse<?> show(
      HttpRequest<?> request,
      Actor actor,
      UsageSubject subject,
      String path,
      Function<RecordUsage, Page> page) {
    var asked = AnalyticsRequest.about(request, clock.instant(), subject);
    var counts =
        asked.isWrong() || !RecordList.isCounted(request)
            ? Optional.<UsageCounts>empty()
            : Optional.of(counts(actor, asked, subject, path));
    if (counts.isPresent() && Pages.isPart(request)) {
      return pages.showPart(request, "analytics/counts.jte", counts.get());
    }
    var whole = page.apply(usage(asked, subject, path, counts)).withCharts();
    return asked.isWrong() ? pages.reject(request, whole) : pages.show(request, whole);
  }

  private UsageCounts counts(Actor actor, AnalyticsRequest asked, UsageSubject of, String path) {
    var subject =
        switch (of) {
          case UsageSubject.Api(var api) ->
              new Subject.Calls(new UsageFilter(Optional.of(api.toString()), Optional.empty()));
          case UsageSubject.OfDeveloper(var developer) ->
              new Subject.Keys(subjects.keysOf(actor, developer));
          case UsageSubject.Key(var key) -> new Subject.Keys(List.of(key.text()));
        };
    var found = calls.of(actor, asked, subject);
    var top = topLists.of(actor, asked, subject);
    return new UsageCounts(
        found.series(),
        UsageCounts.codes(found.totals()),
        top.on(asked.addressOfPeriod(path), of.isInAnalytics()));
  }

  private static RecordUsage usage(
      AnalyticsRequest asked, UsageSubject subject, String path, Optional<UsageCounts> counts) {
    return new RecordUsage(
        path,
        asked.fields(),
        AnalyticsPage.Period.usual(asked, asked.addressOfPeriod(path)),
        subject.dimensions().stream()
            .map(one -> new Choice(one.word(), Words.of("analytics.by." + one.word())))
            .toList(),
        counts,
        asked.addressOfPeriod(path).with(RecordList.COUNTED, "true").toString(),
        Optional.of(asked.address(Section.ANALYTICS.path()).toString())
            .filter(_ -> subject.isInAnalytics()));
  }
}
