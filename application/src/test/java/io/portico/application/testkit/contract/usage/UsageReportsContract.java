package io.portico.application.testkit.contract.usage;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static java.util.Comparator.comparingDouble;
import static java.util.Comparator.comparingInt;
import static java.util.Comparator.comparingLong;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.usage.UsageReports;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.memory.api.Filters;
import io.portico.domain.api.ApiId;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RetentionPeriod;
import io.portico.domain.usage.Buckets;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitOutcome;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsageOrder;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageQuery;
import io.portico.domain.usage.UsageRank;
import io.portico.domain.usage.UsageRetention;
import io.portico.domain.usage.UsageTarget;
import io.portico.domain.usage.UsageTotal;
import io.portico.domain.usage.UsageZone;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link UsageReports} promises. */
class UsageReportsContract extends StoreContract {

  private record Group(int bucket, int code, Optional<String> of) {}

  private static final int KEYS = 6;
  private static final int HITS = 3_000;

  private UsageReports reports;
  private final ApplicationId application = new ApplicationId(Ids.next());
  private DeveloperId holder;
  private List<Hit> hits;
  private UsagePeriod whole;

  @BeforeEach
  void openStores() {
    reports = stores.usageReports();
    var key = aKey().storedAs(Hits.key(0).text()).in(application).build();
    holder = key.developer();
    stores.issuedKeys().add(organisation, key);
    hits = Hits.some(new Random(6), HITS, KEYS);
    var days = hits.stream().map(UsageReportsContract::day).sorted().toList();
    whole = new UsagePeriod(days.getFirst(), days.getLast());
    // A part is folded, and most slots of the rest exist already.
    add(hits.subList(0, HITS / 2));
    stores.usageCounts().fold(Ids.next(), Instant.MAX, InstantSource.system());
    add(hits.subList(HITS / 2, HITS));
  }

  private void add(List<Hit> some) {
    unitOfWork.run(() -> stores.usageCounts().add(organisation, Hits.counted(some)));
  }

  @Test
  void totals_everyResolution_areTheSumsInOrder() {
    for (var resolution : Resolution.values()) {
      var query = query(keys(0, 1, 2), resolution, UsageFilter.ALL, Optional.empty());

      assertThat(all(query)).as(resolution.name()).isEqualTo(expected(query));
    }
  }

  @Test
  void totals_dimension_isGrouped() {
    for (var by : UsageDimension.values()) {
      var query = query(keys(0, 1, 2, 3, 4), Resolution.DAY, UsageFilter.ALL, Optional.of(by));

      assertThat(all(query))
          .as(by.name())
          .containsExactlyInAnyOrderElementsOf(expected(query))
          .isSortedAccordingTo(
              Comparator.comparingInt(UsageTotal::bucket).thenComparingInt(UsageTotal::code));
    }
  }

  @Test
  void totals_filter_selects() {
    var plan = hits.stream().flatMap(hit -> hit.target().plan().stream()).findFirst().orElseThrow();
    for (var filter :
        List.of(
            new UsageFilter(Optional.of("api-1"), Optional.empty()),
            new UsageFilter(Optional.of(plan.toString()), Optional.empty()),
            new UsageFilter(Optional.empty(), Optional.of("v1")),
            new UsageFilter(Optional.of("api-2"), Optional.of("Non Versioned")),
            UsageFilter.ALL.under(Set.of(plan, new PlanId(Ids.next()))),
            UsageFilter.ofApis(Set.of("api-1", "api-2", "unheard-of")),
            new UsageFilter(Optional.of("unheard-of"), Optional.empty()))) {
      var query = query(keys(1, 2), Resolution.MONTH, filter, Optional.empty());

      assertThat(all(query)).as("%s", filter).isEqualTo(expected(query));
    }
  }

  @Test
  void totalsOfAllKeys_anyFilter_areTheSumsOfAllKeysInOrder() {
    for (var filter :
        List.of(
            UsageFilter.ALL,
            new UsageFilter(Optional.of("api-1"), Optional.empty()),
            UsageFilter.ofApis(Set.of("api-1", "api-3", "unheard-of")))) {
      var query = query(keys(0, 1, 2, 3, 4, 5), Resolution.DAY, filter, Optional.empty());

      assertThat(reports.totalsOfAllKeys(organisation, query.buckets(), filter))
          .as("%s", filter)
          .contains(expected(query));
    }
  }

  /* ---- latencies ---- */

  @Test
  void latencies_everyResolutionAndFilter_areThoseOfTheHits() {
    for (var filter :
        List.of(
            UsageFilter.ALL,
            new UsageFilter(Optional.of("api-1"), Optional.of("v1")),
            UsageFilter.ofApis(Set.of("api-1", "unheard-of")),
            new UsageFilter(Optional.of("unheard-of"), Optional.empty()))) {
      for (var resolution : Resolution.values()) {
        var what = "%s %s".formatted(filter, resolution);
        var buckets = buckets(whole, resolution);
        assertThat(reports.latencies(organisation, buckets, filter))
            .as(what)
            .contains(latencies(hits, buckets, filter, (_, bucket) -> Optional.of(bucket)));
        for (var by : List.of(UsageDimension.API, UsageDimension.POLICY)) {
          assertThat(reports.latencies(organisation, buckets, filter, by))
              .as("%s %s", what, by)
              .contains(
                  latencies(
                      hits,
                      buckets,
                      filter,
                      (hit, _) -> Optional.of(of(hit, by)).filter(of -> !of.isEmpty())));
        }
      }
    }
  }

  @Test
  void latencies_anyPeriodAndZone_countEachHitOnce() {
    var random = new Random(47);
    var spread = spreadHits(random);
    unitOfWork.run(
        () -> stores.usageCounts().add(otherOrganisation, Hits.counted(spread.subList(0, 300))));
    stores.usageCounts().fold(Ids.next(), Instant.MAX, InstantSource.system());
    unitOfWork.run(
        () -> stores.usageCounts().add(otherOrganisation, Hits.counted(spread.subList(300, 600))));
    for (var round = 0; round < 24; round++) {
      var zone = round % 3 == 0 ? UsageZone.UTC : ZONES.get(round % ZONES.size());
      var first = LocalDate.of(2025, 10, 1).plusDays(random.nextInt(150));
      var period = new UsagePeriod(first, first.plusDays(random.nextInt(90)), zone);
      for (var resolution : Resolution.values()) {
        var buckets =
            hoursKept(round % 2 == 0 ? "forever" : "120d").kept(period, resolution, SPRING);
        assertThat(reports.latencies(otherOrganisation, buckets, UsageFilter.ALL))
            .as("%s %s", period, resolution)
            .contains(
                latencies(spread, buckets, UsageFilter.ALL, (_, bucket) -> Optional.of(bucket)));
      }
    }
  }

  @Test
  void latencies_keysAndPlansRemoved_areThoseUnderOtherPlans() {
    var plan = hits.stream().flatMap(hit -> hit.target().plan().stream()).findFirst().orElseThrow();
    var buckets = buckets(whole);
    unitOfWork.run(
        () -> stores.usageCounts().add(otherOrganisation, Hits.counted(hits.subList(0, 100))));

    unitOfWork.run(
        () -> stores.usageCounts().removeAll(organisation, List.of(Hits.key(1)), Set.of(plan)));

    assertThat(reports.latencies(organisation, buckets, UsageFilter.ALL))
        .contains(
            latencies(
                hits,
                buckets,
                UsageFilter.ALL,
                (hit, bucket) ->
                    hit.target().plan().isEmpty() ? Optional.of(bucket) : Optional.empty()));
    stores.usageCounts().fold(Ids.next(), Instant.MAX, InstantSource.system());
    assertThat(reports.latencies(organisation, buckets, UsageFilter.ALL, UsageDimension.POLICY))
        .contains(Map.of());
    assertThat(
            reports.latencies(otherOrganisation, buckets, UsageFilter.ALL, UsageDimension.POLICY))
        .hasValueSatisfying(of -> assertThat(of).containsOnlyKeys(plan.toString()));
  }

  /* As one would say it: hit by hit. */
  private static <K> Map<K, LatencyHistogram> latencies(
      List<Hit> some,
      Buckets buckets,
      UsageFilter filter,
      BiFunction<Hit, Integer, Optional<K>> group) {
    var latencies = new HashMap<K, LatencyHistogram>();
    for (var hit : some) {
      var bucket = buckets.ofHour(Resolution.HOUR.bucket(hit.at()));
      if (bucket.isPresent()
          && hit.latency().isPresent()
          && Filters.matches(filter, hit.target())) {
        group
            .apply(hit, bucket.getAsInt())
            .ifPresent(
                of ->
                    latencies
                        .computeIfAbsent(of, _ -> new LatencyHistogram())
                        .add(hit.latency().getAsLong()));
      }
    }
    return latencies;
  }

  /* ---- totals of all keys ---- */

  @Test
  void totalsOfAllKeys_otherBucketsOrOrganisation_areNone() {
    var before = buckets(new UsagePeriod(whole.first().minusDays(2), whole.first().minusDays(1)));

    assertThat(reports.totalsOfAllKeys(organisation, before, UsageFilter.ALL)).contains(List.of());
    assertThat(reports.totalsOfAllKeys(Given.organisation(stores), buckets(whole), UsageFilter.ALL))
        .contains(List.of());
  }

  private static Buckets buckets(UsagePeriod period) {
    return buckets(period, Resolution.DAY);
  }

  private static Buckets buckets(UsagePeriod period, Resolution resolution) {
    return new Buckets(resolution, period.spans(resolution), CountedDays.ALL);
  }

  @Test
  void anyPeriod_resolutionAndDimension_countsItsHitsOnce() {
    var random = new Random(40);
    var spread = spreadHits(random);
    unitOfWork.run(() -> stores.usageCounts().add(otherOrganisation, Hits.counted(spread)));
    for (var round = 0; round < 40; round++) {
      var first = LocalDate.of(2025, 10, 20).plusDays(random.nextInt(90));
      var period = new UsagePeriod(first, first.plusDays(random.nextInt(90)));
      var filter = round % 3 == 0 ? UsageFilter.ofApis(Set.of("api-1")) : UsageFilter.ALL;
      var expected =
          spread.stream()
              .filter(hit -> !day(hit).isBefore(first) && !day(hit).isAfter(period.last()))
              .filter(hit -> Filters.matches(filter, hit.target()))
              .count();
      for (var resolution : Resolution.values()) {
        var buckets = buckets(period, resolution);
        var what = "%s %s %s".formatted(period, resolution, filter);
        for (var by : dimensions()) {
          var query = new UsageQuery(keys(0, 1, 2, 3, 4, 5), buckets, filter, by);
          var totals = reports.totals(otherOrganisation, query, 0, Integer.MAX_VALUE);
          assertThat(sum(totals)).as("%s %s", what, by).isEqualTo(expected);
          assertThat(totals).isSortedAccordingTo(comparingInt(UsageTotal::bucket));
          assertThat(reports.count(otherOrganisation, query)).isEqualTo(totals.size());
        }
        assertThat(sum(reports.totalsOfAllKeys(otherOrganisation, buckets, filter).orElseThrow()))
            .as("all keys of %s", what)
            .isEqualTo(expected);
        var ranking = new RankingQuery(period, UsageDimension.KEY, UsageMeasure.HITS, filter, 100);
        assertThat(
                reports.rank(otherOrganisation, buckets, ranking).orElseThrow().stream()
                    .mapToLong(UsageRank::hits)
                    .sum())
            .as("ranking of %s", what)
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void anyPeriod_zone_countsItsHitsOnceInTheirDays() {
    var random = new Random(46);
    var spread = spreadHits(random);
    unitOfWork.run(() -> stores.usageCounts().add(otherOrganisation, Hits.counted(spread)));
    for (var round = 0; round < 24; round++) {
      var zone = ZONES.get(round % ZONES.size());
      var first = LocalDate.of(2025, 10, 1).plusDays(random.nextInt(150));
      var period = new UsagePeriod(first, first.plusDays(random.nextInt(90)), zone);
      var retention = hoursKept(round % 2 == 0 ? "forever" : "120d");
      var by = dimensions().get(round % dimensions().size());
      for (var resolution : Resolution.values()) {
        var buckets = retention.kept(period, resolution, SPRING);
        var what = "%s %s %s".formatted(period, resolution, by);
        var expected = new TreeMap<Integer, Long>();
        spread.stream()
            .map(hit -> buckets.ofHour(Resolution.HOUR.bucket(hit.at())))
            .filter(OptionalInt::isPresent)
            .forEach(bucket -> expected.merge(bucket.getAsInt(), 1L, Long::sum));
        var query = new UsageQuery(keys(0, 1, 2, 3, 4, 5), buckets, UsageFilter.ALL, by);
        var totals = reports.totals(otherOrganisation, query, 0, Integer.MAX_VALUE);
        assertThat(byBucket(totals)).as(what).isEqualTo(expected);
        assertThat(totals)
            .as(what)
            .isSortedAccordingTo(
                comparingInt(UsageTotal::bucket).thenComparingInt(UsageTotal::code))
            .extracting(total -> new Group(total.bucket(), total.code(), total.of()))
            .doesNotHaveDuplicates();
        assertThat(reports.count(otherOrganisation, query)).as(what).isEqualTo(totals.size());
        var all = reports.totalsOfAllKeys(otherOrganisation, buckets, UsageFilter.ALL);
        assertThat(byBucket(all.orElseThrow())).as("all keys of %s", what).isEqualTo(expected);
        assertThat(all.orElseThrow())
            .extracting(total -> new Group(total.bucket(), total.code(), total.of()))
            .doesNotHaveDuplicates();
        var ranking =
            new RankingQuery(period, UsageDimension.KEY, UsageMeasure.HITS, UsageFilter.ALL, 100);
        assertThat(
                reports.rank(otherOrganisation, buckets, ranking).orElseThrow().stream()
                    .mapToLong(UsageRank::hits)
                    .sum())
            .as("ranking of %s", what)
            .isEqualTo(expected.values().stream().mapToLong(Long::longValue).sum());
      }
    }
  }

  private static final List<UsageZone> ZONES =
      Stream.of("Europe/Berlin", "America/New_York", "Asia/Kolkata", "+14:00")
          .map(name -> UsageZone.of("tz", name))
          .toList();

  private static final Instant SPRING = Instant.parse("2026-05-01T12:00:00Z");

  private static UsageRetention hoursKept(String period) {
    return new UsageRetention(
        RetentionPeriod.of("hours", period), RetentionPeriod.UNLIMITED, RetentionPeriod.UNLIMITED);
  }

  private static Map<Integer, Long> byBucket(List<UsageTotal> totals) {
    return totals.stream()
        .collect(
            Collectors.groupingBy(
                UsageTotal::bucket,
                TreeMap::new,
                Collectors.summingLong(total -> total.count().hits())));
  }

  private static List<Optional<UsageDimension>> dimensions() {
    return Stream.concat(
            Stream.of(Optional.<UsageDimension>empty()),
            Arrays.stream(UsageDimension.values()).map(Optional::of))
        .toList();
  }

  private static long sum(List<UsageTotal> totals) {
    return totals.stream().mapToLong(total -> total.count().hits()).sum();
  }

  /* Over half a year, many of them in the first and the last hour of a month. */
  private static List<Hit> spreadHits(Random random) {
    var edges = List.of(Duration.ofMillis(-1), Duration.ZERO, Duration.ofHours(1));
    return Hits.some(random, 600, KEYS).stream()
        .map(
            hit -> {
              var month = YearMonth.of(2025, 10).plusMonths(random.nextInt(7)).atDay(1);
              var begin = month.atStartOfDay().toInstant(ZoneOffset.UTC);
              var at =
                  random.nextBoolean()
                      ? begin.plus(edges.get(random.nextInt(edges.size())))
                      : begin.plus(Duration.ofMinutes(random.nextInt(31 * 24 * 60)));
              return new Hit(hit.key(), hit.target(), hit.code(), at, hit.latency());
            })
        .toList();
  }

  @Test
  void totals_offsetAndLimit_areASlice() {
    var query = query(keys(0, 1), Resolution.DAY, UsageFilter.ALL, Optional.empty());
    var all = all(query);

    assertThat(reports.count(organisation, query)).isEqualTo(all.size()).isGreaterThan(10);
    assertThat(reports.totals(organisation, query, 3, 4)).isEqualTo(all.subList(3, 7));
    assertThat(reports.totals(organisation, query, all.size(), 4)).isEmpty();
  }

  @Test
  void totals_oneDay_excludesOthers() {
    var day = whole.first().plusDays(1);
    var query =
        new UsageQuery(
            keys(0, 1, 2),
            buckets(new UsagePeriod(day, day), Resolution.HOUR),
            UsageFilter.ALL,
            Optional.empty());

    assertThat(all(query)).isEqualTo(expected(query));
  }

  @Test
  void totals_unknownKeyOrOtherOrganisation_isEmpty() {
    var unused = query(Set.of(new StoredKey("x")), Resolution.DAY, UsageFilter.ALL, none());
    var used = query(keys(0), Resolution.DAY, UsageFilter.ALL, none());

    assertThat(all(unused)).isEmpty();
    assertThat(reports.count(organisation, unused)).isZero();
    assertThat(reports.totals(otherOrganisation, used, 0, 10)).isEmpty();
    assertThat(reports.count(otherOrganisation, used)).isZero();
    assertThat(all(query(Set.of(), Resolution.DAY, UsageFilter.ALL, none()))).isEmpty();
  }

  /* ---- rankings ---- */

  @Test
  void rank_dimensionAndMeasure_areSumsOfThePeriod() {
    var plan = hits.stream().flatMap(hit -> hit.target().plan().stream()).findFirst().orElseThrow();
    var periods =
        List.of(
            whole,
            new UsagePeriod(LocalDate.of(2026, 1, 1), LocalDate.of(2026, 1, 31)),
            new UsagePeriod(LocalDate.of(2025, 12, 1), LocalDate.of(2026, 1, 2)),
            new UsagePeriod(LocalDate.of(2025, 12, 31), LocalDate.of(2026, 2, 1)),
            new UsagePeriod(LocalDate.of(2026, 1, 1), LocalDate.of(2026, 1, 1)));
    var filters =
        List.of(
            UsageFilter.ALL,
            new UsageFilter(Optional.of("api-1"), Optional.empty()),
            new UsageFilter(Optional.of(plan.toString()), Optional.of("v1")),
            UsageFilter.ALL.under(Set.of(plan)));
    var measures = List.of(UsageMeasure.values());
    var number = 0;
    for (var by : UsageDimension.values()) {
      for (var period : periods) {
        var measure = measures.get(number % measures.size());
        var filter = filters.get(number / measures.size() % filters.size());
        var query = new RankingQuery(period, by, measure, filter, 100);
        number++;

        assertThat(rank(organisation, query))
            .as("%s", query)
            .containsExactlyInAnyOrderElementsOf(ranked(query))
            .isSortedAccordingTo(
                comparingDouble((UsageRank rank) -> Hits.amount(measure, rank)).reversed());
        assertThat(reports.countRanks(organisation, spans(query), query))
            .contains((long) ranked(query).size());
      }
    }
  }

  /* ---- renamed APIs ---- */

  @Test
  void reports_renamedApi_countFormerIdsForIt() {
    register("api-1");
    rename("api-1", "temporary");
    rename("temporary", "api-2");
    assertCountedAs(Map.of("api-1", "api-2"));

    // Another API gets the former id.
    register("api-1");
    assertCountedAs(Map.of());
    assertThat(rank(otherOrganisation, ranking(UsageDimension.API, 100))).isEmpty();
  }

  @Test
  void reports_apiThatIsRenamedToAFormerId_countsForItself() {
    var id = "650000000000000000000abc";
    var ofTheId =
        hits.stream()
            .limit(50)
            .map(
                hit ->
                    new Hit(
                        hit.key(),
                        new UsageTarget(id, Optional.empty(), Optional.empty()),
                        hit.code(),
                        hit.at(),
                        hit.latency()))
            .toList();
    unitOfWork.run(() -> stores.usageCounts().add(organisation, Hits.counted(ofTheId)));
    hits = Stream.concat(hits.stream(), ofTheId.stream()).toList();
    register(id);
    rename(id, "api-2");
    assertCountedAs(Map.of(id, "api-2"));

    register("temporary");
    rename("temporary", id);
    assertCountedAs(Map.of());
  }

  private void register(String id) {
    stores.apis().add(organisation, anApi("Weather").withId(ApiId.of(id)).build());
  }

  private void rename(String from, String to) {
    unitOfWork.run(
        () -> {
          var api = stores.apis().findForUpdate(organisation, ApiId.of(from)).orElseThrow();
          stores
              .apis()
              .rename(organisation, api.id(), api.identifiedBy(ApiId.of(to), api.updatedAt()));
        });
  }

  private void assertCountedAs(Map<String, String> presentIds) {
    var counted = hits;
    hits =
        counted.stream()
            .map(
                hit ->
                    new Hit(
                        hit.key(),
                        new UsageTarget(
                            presentIds.getOrDefault(hit.target().api(), hit.target().api()),
                            hit.target().version(),
                            hit.target().plan()),
                        hit.code(),
                        hit.at(),
                        hit.latency()))
            .toList();
    for (var filter :
        List.of(
            UsageFilter.ALL,
            new UsageFilter(Optional.of("api-2"), Optional.empty()),
            UsageFilter.ofApis(Set.of("api-2", "unheard-of")))) {
      var ranking = new RankingQuery(whole, UsageDimension.API, UsageMeasure.HITS, filter, 100);
      var query = query(keys(0, 1, 2), Resolution.DAY, filter, Optional.of(UsageDimension.API));

      assertThat(rank(organisation, ranking))
          .as("%s", filter)
          .containsExactlyInAnyOrderElementsOf(ranked(ranking));
      assertThat(reports.countRanks(organisation, spans(ranking), ranking))
          .contains((long) ranked(ranking).size());
      assertThat(all(query)).as("%s", filter).containsExactlyInAnyOrderElementsOf(expected(query));
      assertThat(reports.count(organisation, query)).isEqualTo(expected(query).size());
    }
    hits = counted;
  }

  @Test
  void rank_callsWithoutAKey_countForTheirApiAndForNoKey() {
    var keyless =
        hits.stream()
            .limit(50)
            .map(
                hit -> new Hit(Optional.empty(), hit.target(), hit.code(), hit.at(), hit.latency()))
            .toList();
    var ofKeys = rank(organisation, ranking(UsageDimension.KEY, 100));
    unitOfWork.run(() -> stores.usageCounts().add(organisation, Hits.counted(keyless)));
    hits = Stream.concat(hits.stream(), keyless.stream()).toList();

    for (var by : UsageDimension.values()) {
      assertThat(rank(organisation, ranking(by, 100)))
          .as(by.name())
          .containsExactlyInAnyOrderElementsOf(ranked(ranking(by, 100)));
    }
    assertThat(rank(organisation, ranking(UsageDimension.KEY, 100))).isEqualTo(ofKeys);
    var ofAllKeys = ranking(UsageDimension.KEY, 100);
    assertThat(reports.countRanks(organisation, spans(ofAllKeys), ofAllKeys)).contains((long) KEYS);
  }

  @Test
  void rank_limited_areTheFirst() {
    var query = ranking(UsageDimension.KEY, 100);

    assertThat(rank(organisation, ranking(UsageDimension.KEY, 2)))
        .isEqualTo(rank(organisation, query).subList(0, 2));
    assertThat(rank(organisation, query)).hasSize(KEYS);
    var ascending = new UsageOrder(UsageMeasure.ERROR, true);
    var part = new RankingQuery(whole, UsageDimension.KEY, ascending, UsageFilter.ALL, 1, KEYS - 2);
    assertThat(rank(organisation, part))
        .hasSize(KEYS - 2)
        .isSortedAccordingTo(comparingLong(UsageRank::error));
    assertThat(reports.countRanks(organisation, spans(part), part)).contains((long) KEYS);
  }

  @Test
  void rank_otherOrganisationOrPeriod_isEmpty() {
    var later = new UsagePeriod(LocalDate.of(2027, 1, 1), LocalDate.of(2027, 2, 28));
    for (var by : UsageDimension.values()) {
      assertThat(rank(otherOrganisation, ranking(by, 100))).isEmpty();
      assertThat(
              rank(
                  organisation,
                  new RankingQuery(later, by, UsageMeasure.HITS, UsageFilter.ALL, 100)))
          .isEmpty();
    }
  }

  private List<UsageRank> rank(OrganisationId of, RankingQuery query) {
    return reports.rank(of, spans(query), query).orElseThrow();
  }

  private static Buckets spans(RankingQuery query) {
    return buckets(query.period(), Resolution.MONTH);
  }

  private RankingQuery ranking(UsageDimension by, int limit) {
    return new RankingQuery(whole, by, UsageMeasure.HITS, UsageFilter.ALL, limit);
  }

  private List<UsageRank> ranked(RankingQuery query) {
    var counted = new HashMap<String, List<Hit>>();
    hits.stream()
        .filter(hit -> Filters.matches(query.filter(), hit.target()))
        .filter(hit -> !day(hit).isBefore(query.period().first()))
        .filter(hit -> !day(hit).isAfter(query.period().last()))
        .filter(hit -> !of(hit, query.by()).isEmpty())
        .forEach(
            hit -> counted.computeIfAbsent(of(hit, query.by()), _ -> new ArrayList<>()).add(hit));
    return counted.entrySet().stream()
        .map(entry -> rank(entry.getKey(), entry.getValue()))
        .toList();
  }

  private static UsageRank rank(String of, List<Hit> some) {
    return new UsageRank(
        of,
        some.stream().filter(hit -> HitOutcome.of(hit.code()) == HitOutcome.SUCCESS).count(),
        some.stream().filter(hit -> HitOutcome.of(hit.code()) == HitOutcome.ERROR).count(),
        some.stream().map(Hits::count).reduce(Count::plus).orElseThrow());
  }

  @Test
  void lastUsed_keys_isTheLatestHit() {
    var asked = List.of(Hits.key(0), Hits.key(3), new StoredKey("x"));
    var latest = new HashMap<StoredKey, Instant>();
    for (var key : List.of(Hits.key(0), Hits.key(3))) {
      latest.put(
          key,
          hits.stream()
              .filter(hit -> hit.key().equals(Optional.of(key)))
              .map(Hit::at)
              .max(Comparator.naturalOrder())
              .orElseThrow());
    }

    assertThat(reports.lastUsed(organisation, asked)).isEqualTo(latest);
    assertThat(reports.lastUsed(organisation, List.of())).isEmpty();
    assertThat(reports.lastUsed(otherOrganisation, asked)).isEmpty();
  }

  @Test
  void lastUsed_manyKeys_findsAll() {
    var asked =
        IntStream.range(0, 1_001)
            .mapToObj(number -> number < KEYS ? Hits.key(number) : new StoredKey("x" + number))
            .toList();

    assertThat(reports.lastUsed(organisation, asked)).hasSize(KEYS);
  }

  private List<UsageTotal> all(UsageQuery query) {
    return reports.totals(organisation, query, 0, Integer.MAX_VALUE);
  }

  /* As one would say it: hit by hit. */
  private List<UsageTotal> expected(UsageQuery query) {
    var totals = new HashMap<Group, Count>();
    hits.stream()
        .filter(hit -> hit.key().filter(query.keys()::contains).isPresent())
        .filter(hit -> Filters.matches(query.filter(), hit.target()))
        .filter(
            hit ->
                query.buckets().spans().stream()
                    .anyMatch(
                        span -> {
                          var bucket = span.resolution().bucket(hit.at());
                          return bucket >= span.first() && bucket <= span.last();
                        }))
        .forEach(
            hit -> {
              var of = query.by().map(by -> of(hit, by)).filter(text -> !text.isEmpty());
              var group = new Group(query.buckets().resolution().bucket(hit.at()), hit.code(), of);
              totals.merge(group, Hits.count(hit), Count::plus);
            });
    return totals.entrySet().stream()
        .map(
            entry ->
                new UsageTotal(
                    entry.getKey().bucket(),
                    entry.getKey().code(),
                    entry.getKey().of(),
                    entry.getValue()))
        .sorted(
            Comparator.comparingInt(UsageTotal::bucket)
                .thenComparingInt(UsageTotal::code)
                .thenComparing(total -> total.of().orElse("")))
        .toList();
  }

  private String of(Hit hit, UsageDimension by) {
    return switch (by) {
      case API -> hit.target().api();
      case POLICY -> hit.target().plan().map(Object::toString).orElse("");
      case KEY -> hit.key().map(StoredKey::text).orElse("");
      case APPLICATION -> hit.key().equals(Optional.of(Hits.key(0))) ? application.toString() : "";
      case DEVELOPER -> hit.key().equals(Optional.of(Hits.key(0))) ? holder.toString() : "";
    };
  }

  private UsageQuery query(
      Set<StoredKey> keys, Resolution resolution, UsageFilter filter, Optional<UsageDimension> by) {
    return new UsageQuery(keys, buckets(whole, resolution), filter, by);
  }

  private static Optional<UsageDimension> none() {
    return Optional.empty();
  }

  private static Set<StoredKey> keys(int... numbers) {
    return IntStream.of(numbers).mapToObj(Hits::key).collect(Collectors.toSet());
  }

  private static LocalDate day(Hit hit) {
    return LocalDate.ofInstant(hit.at(), ZoneOffset.UTC);
  }
}
