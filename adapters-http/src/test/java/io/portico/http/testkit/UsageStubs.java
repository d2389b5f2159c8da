package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.usage.RecordUsage;
import io.portico.application.port.in.usage.RecordUsage.Rejection;
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.application.port.in.usage.UsageQueries.Ranking;
import io.portico.application.port.in.usage.UsageQueries.RankingPage;
import io.portico.application.port.in.usage.UsageQueries.ReportQuery;
import io.portico.application.port.in.usage.UsageStreamQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.key.StoredKey;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitRules;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsagePeriod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A {@link Stub} for every inbound port of usage. */
public final class UsageStubs extends Stubs {

  /** When hits are reported. */
  public static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  public final Stub<ReportQuery, UsageQueries.Report> report = stub();
  public final Stub<SeriesQuery, Optional<UsageQueries.Series>> series = stub();
  public final Stub<DaysQuery, Optional<List<UsageQueries.Day>>> days = stub();
  public final Stub<RankingQuery, Optional<Ranking>> rank = stub();
  public final Stub<PageQuery, Optional<RankingPage>> rankPage = stub();
  public final Stub<Recorded, RecordUsage.Outcome> recordUsage = stub();
  public final Stub<Actor, Optional<UsageStreamQueries.Report>> stream = stub();

  /** The arguments of {@code UsageQueries.rankPage}. */
  public record PageQuery(RankingQuery query, List<String> tags) {}

  /** The arguments of {@code UsageQueries.series}. */
  public record SeriesQuery(UsagePeriod period, Resolution resolution, UsageFilter filter) {}

  /** The arguments of {@code UsageQueries.days}. */
  public record DaysQuery(Actor actor, UsageFilter filter, int days) {}

  /** A command of {@code RecordUsage} with all its records. */
  public record Recorded(RecordUsage.Command command, List<Hit> hits, List<Rejection> rejected) {}

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(UsageQueries.class, new Queries());
    context.registerSingleton(RecordUsage.class, this::recorded);
    context.registerSingleton(UsageStreamQueries.class, new StreamQueries());
  }

  private final class StreamQueries implements UsageStreamQueries {

    @Override
    public Optional<UsageStreamQueries.Report> report(Actor actor) {
      return stream.call(actor);
    }

    @Override
    public OptionalLong lag() {
      throw new AssertionError("no page shows it alone");
    }
  }

  private final class Queries implements UsageQueries {

    @Override
    public UsageQueries.Report report(Actor actor, ReportQuery query) {
      return report.call(query);
    }

    @Override
    public Optional<Series> series(
        Actor actor, UsagePeriod period, Resolution resolution, UsageFilter filter) {
      return series.call(new SeriesQuery(period, resolution, filter));
    }

    @Override
    public Optional<List<Day>> days(Actor actor, UsageFilter filter, int count) {
      return days.call(new DaysQuery(actor, filter, count));
    }

    @Override
    public Optional<Ranking> rank(Actor actor, RankingQuery query) {
      return rank.call(query);
    }

    @Override
    public Optional<RankingPage> rankPage(Actor actor, RankingQuery query, List<String> tags) {
      return rankPage.call(new PageQuery(query, tags));
    }
  }

  private RecordUsage.Outcome recorded(RecordUsage.Command command, RecordUsage.Records records) {
    var first = read(command, records);
    var second = read(command, records);
    if (!first.equals(second)) {
      throw new AssertionError("read twice: " + first + " and " + second);
    }
    return withRejections(recordUsage.call(first), first.rejected());
  }

  /* A receipt never lacks what the reader rejected. */
  private static RecordUsage.Outcome withRejections(
      RecordUsage.Outcome outcome, List<Rejection> rejected) {
    return outcome instanceof RecordUsage.Outcome.Counted(var receipt)
            && receipt.rejectedCount() == 0
        ? new RecordUsage.Outcome.Counted(
            new RecordUsage.Receipt(receipt.accepted(), rejected, rejected.size()))
        : outcome;
  }

  private static Recorded read(RecordUsage.Command command, RecordUsage.Records records) {
    var hits = new ArrayList<Hit>();
    var rejected = new ArrayList<Rejection>();
    records.read(
        new HitRules(command.actor().organisation(), StoredKey::hashed, NOW),
        new RecordUsage.Reader() {
          @Override
          public void hit(Hit hit) {
            hits.add(hit);
          }

          @Override
          public void rejected(long index, String message) {
            rejected.add(new Rejection(index, message));
          }
        });
    return new Recorded(command, hits, rejected);
  }
}
