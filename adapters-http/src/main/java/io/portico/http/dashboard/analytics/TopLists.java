package io.portico.http.dashboard.analytics;

import static java.util.Comparator.comparingDouble;
import static java.util.Comparator.comparingLong;

import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.application.port.in.usage.UsageQueries.ReportQuery;
import io.portico.domain.access.Actor;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsageName;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.analytics.TopList.Order;
import io.portico.http.dashboard.analytics.TopList.Row;
import io.portico.http.dashboard.portal.PortalPart;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Lists the most used of a subject. */
@Singleton
record TopLists(UsageQueries usage, LabelQueries labels) {

  /** What the parameter of a list by a label begins with; the name follows. */
  static final String LABEL = "label:";

  private static final int SHOWN = 20;

  /* The share of errors is not counted in the store: of as many with most errors, it is found here. */
  private static final int MOST_BY_SHARE = 1_000;

  private static final int FINGERPRINT = 12;

  /** The calls of one of the most used. */
  private record Use(
      String id,
      Optional<UsageName> name,
      long successes,
      long errors,
      Count count,
      LatencyHistogram latencies) {

    Use plus(Use other) {
      var both = new LatencyHistogram();
      both.addAll(latencies);
      both.addAll(other.latencies);
      return new Use(
          id,
          name,
          successes + other.successes,
          errors + other.errors,
          count.plus(other.count),
          both);
    }

    long hits() {
      return count.hits();
    }

    Row row(String shown, Words what, Optional<String> path, Optional<String> focus) {
      return new Row(
          shown,
          what,
          path,
          focus,
          successes,
          errors,
          count,
          UsageSeries.Percentile.P95.of(latencies));
    }
  }

  TopList of(Actor actor, AnalyticsRequest asked, Subject subject) {
    var label =
        asked.by().startsWith(LABEL)
            ? Optional.of(asked.by().substring(LABEL.length()))
            : Optional.<String>empty();
    var by = label.isPresent() ? UsageDimension.API : dimension(asked.by());
    var what =
        label
            .map(name -> Words.of("analytics.by.label", title(actor, name)))
            .orElseGet(() -> Words.of("analytics.by." + by.word()));
    var address = asked.address(Section.ANALYTICS.path());
    var csv = asked.address(Section.ANALYTICS.path() + "/top.csv").toString();
    var uses =
        switch (subject) {
          case Subject.Calls(var filter) ->
              ranked(actor, asked, by, filter, label.isPresent() ? RankingQuery.MOST : read(asked));
          case Subject.Keys(var keys) ->
              Optional.of(sorted(reported(actor, asked, by, keys), asked));
          case Subject.Nothing() -> Optional.of(List.<Use>of());
          case Subject.TooMany() -> Optional.<List<Use>>empty();
        };
    var keyless =
        by != UsageDimension.API && by != UsageDimension.POLICY && subject instanceof Subject.Calls;
    if (uses.isEmpty()) {
      return new TopList(what, keyless, asked.order(), false, List.of(), address, csv);
    }
    var rows =
        label
            .map(name -> byLabel(uses.get(), name, asked))
            .orElseGet(
                () -> sorted(uses.get(), asked).stream().map(use -> row(use, by, asked)).toList());
    return new TopList(
        what, keyless, asked.order(), true, rows.stream().limit(SHOWN).toList(), address, csv);
  }

  private String title(Actor actor, String label) {
    try {
      return labels.find(actor, label).title();
    } catch (RefusedException.NotFound _) {
      return label;
    }
  }

  static UsageDimension dimension(String word) {
    for (var dimension : UsageDimension.values()) {
      if (dimension.word().equals(word)) {
        return dimension;
      }
    }
    return UsageDimension.API;
  }

  private static int read(AnalyticsRequest asked) {
    return asked.order() == Order.ERROR_SHARE ? MOST_BY_SHARE : SHOWN;
  }

  private Optional<List<Use>> ranked(
      Actor actor, AnalyticsRequest asked, UsageDimension by, UsageFilter filter, int limit) {
    var measure =
        switch (asked.order()) {
          case HITS -> UsageMeasure.HITS;
          case ERRORS, ERROR_SHARE -> UsageMeasure.ERROR;
          case LATENCY -> UsageMeasure.LATENCY;
        };
    return usage
        .rank(actor, new RankingQuery(asked.period(), by, measure, filter, limit))
        .map(
            ranking ->
                ranking.ranks().stream()
                    .map(
                        rank ->
                            new Use(
                                rank.of(),
                                ranking.name(rank),
                                rank.success(),
                                rank.error(),
                                rank.count(),
                                ranking.latencies(rank).orElseGet(LatencyHistogram::new)))
                    .toList());
  }

  /* Rankings count all keys; a report counts those of the subject. */
  private List<Use> reported(
      Actor actor, AnalyticsRequest asked, UsageDimension by, List<String> keys) {
    var report =
        usage.report(
            actor,
            new ReportQuery(
                keys,
                asked.period(),
                Resolution.MONTH,
                UsageFilter.ALL,
                List.of(),
                Optional.of(by),
                Optional.empty()));
    var uses = new LinkedHashMap<String, Use>();
    for (var total : report.totals()) {
      total
          .of()
          .ifPresent(
              id ->
                  uses.merge(
                      id,
                      new Use(
                          id,
                          report.name(total),
                          total.successes(),
                          total.errors(),
                          total.count(),
                          new LatencyHistogram()),
                      Use::plus));
    }
    return List.copyOf(uses.values());
  }

  private static List<Use> sorted(Collection<Use> uses, AnalyticsRequest asked) {
    Comparator<Use> order =
        switch (asked.order()) {
          case HITS -> comparingLong(Use::hits);
          case ERRORS -> comparingLong(Use::errors);
          case ERROR_SHARE ->
              comparingDouble((Use use) -> (double) use.errors() / use.hits())
                  .thenComparingLong(Use::errors);
          case LATENCY -> comparingLong(use -> use.count().meanLatency().orElse(-1));
        };
    return uses.stream().sorted(order.reversed().thenComparing(Use::id)).toList();
  }

  private static List<Row> byLabel(List<Use> apis, String label, AnalyticsRequest asked) {
    var uses = new LinkedHashMap<String, Use>();
    for (var api : apis) {
      var value = api.name().map(name -> valueOf(name, label)).orElse("");
      uses.merge(
          value,
          new Use(
              value, Optional.empty(), api.successes(), api.errors(), api.count(), api.latencies()),
          Use::plus);
    }
    return sorted(uses.values(), asked).stream()
        .map(
            use ->
                use.id().isEmpty()
                    ? use.row(
                        "", Words.of("analytics.unlabelled"), Optional.empty(), Optional.empty())
                    : use.row(
                        use.id(),
                        Words.plain(use.id()),
                        Optional.empty(),
                        Optional.of(focus(asked, SubjectKind.LABEL, label + "=" + use.id()))))
        .toList();
  }

  private static String valueOf(UsageName name, String label) {
    return switch (name) {
      case UsageName.OfApi(_, var labels) ->
          labels.byName().entrySet().stream()
              .filter(entry -> entry.getKey().value().equals(label))
              .map(entry -> entry.getValue().value())
              .findFirst()
              .orElse("");
      case UsageName.OfKey _,
          UsageName.OfDeveloper _,
          UsageName.OfApplication _,
          UsageName.OfPlan _ ->
          "";
    };
  }

  private static Row row(Use use, UsageDimension by, AnalyticsRequest asked) {
    var known = use.name().isPresent();
    return switch (by) {
      case API -> row(use, use.id(), page(known, Section.APIS.path()), asked, SubjectKind.API);
      case POLICY ->
          row(use, use.id(), page(known, PortalPart.PLANS.path()), asked, SubjectKind.PLAN);
      case DEVELOPER ->
          row(use, use.id(), page(known, Section.DEVELOPERS.path()), asked, SubjectKind.DEVELOPER);
      case APPLICATION ->
          use.row(
              use.id(),
              name(use, use.id()),
              page(known, Dashboard.PATH + "/applications").map(path -> path + "/" + use.id()),
              Optional.empty());
      case KEY ->
          // Where keys are stored unhashed, only their hash may be shown.
          row(use, new StoredKey(use.id()).fingerprint(), Optional.empty(), asked, SubjectKind.KEY);
    };
  }

  private static Optional<String> page(boolean known, String parent) {
    return known ? Optional.of(parent) : Optional.empty();
  }

  private static Row row(
      Use use, String id, Optional<String> parent, AnalyticsRequest asked, SubjectKind kind) {
    var isSecret = kind == SubjectKind.KEY && !id.equals(use.id());
    return use.row(
        id,
        name(use, id),
        use.name().flatMap(name -> page(name, id)).or(() -> parent.map(path -> path + "/" + id)),
        isSecret ? Optional.empty() : Optional.of(focus(asked, kind, id)));
  }

  private static Words name(Use use, String id) {
    return use.name()
        .map(
            name ->
                switch (name) {
                  case UsageName.OfKey(var alias, _, _, _) ->
                      Words.plain(alias + " · " + shortened(id));
                  case UsageName.OfDeveloper(var email) -> Words.plain(email.written());
                  case UsageName.OfApplication(var application, var developer) ->
                      Words.plain(
                          developer
                              .map(email -> email.written() + " · " + application)
                              .orElse(application));
                  case UsageName.OfApi(var api, _) -> Words.plain(api);
                  case UsageName.OfPlan(var plan) -> Words.plain(plan);
                })
        .orElseGet(() -> Words.plain(shortened(id)));
  }

  private static String shortened(String id) {
    return id.length() > 2 * FINGERPRINT ? id.substring(0, FINGERPRINT) + "…" : id;
  }

  private static Optional<String> page(UsageName name, String id) {
    return name instanceof UsageName.OfKey(_, var developer, _, _)
        ? Optional.of(Section.DEVELOPERS.path() + "/" + developer + "/keys/" + id)
        : Optional.empty();
  }

  private static String focus(AnalyticsRequest asked, SubjectKind kind, String value) {
    return asked
        .address(Section.ANALYTICS.path())
        .with(AnalyticsRequest.OF, kind.word())
        .with(AnalyticsRequest.VALUE, value)
        .toString();
  }
}
