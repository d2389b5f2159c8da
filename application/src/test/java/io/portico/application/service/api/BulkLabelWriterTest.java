package io.portico.application.service.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.api.ApplyLabels.Command;
import io.portico.application.port.in.api.ApplyLabels.Failure;
import io.portico.application.port.in.api.ApplyLabels.Outcome;
import io.portico.application.port.in.api.ApplyLabels.Outcome.Applied;
import io.portico.application.port.in.api.ApplyLabels.Outcome.LabelsRejected;
import io.portico.application.port.in.api.ApplyLabels.Outcome.Refused;
import io.portico.application.port.in.api.ApplyLabels.Report;
import io.portico.application.port.in.api.ApplyLabels.Target;
import io.portico.application.port.in.api.LabelRefusal;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.fake.WrappedUnitOfWork;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.LabelCheck.Rejection.LabelDeprecated;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelCheck.Rejection.ValueNotAllowed;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BulkLabelWriterTest extends ServiceTest {

  private static final int MORE_THAN_TWO_BATCHES = 2_001;
  private static final Target EVERYTHING = new Target.Matching(ApiFilter.ALL);
  private static final LabelChange.Merge TIER_2 = change(labels("tier", "2"));
  private static final LabelChange.Merge BLUE = change(labels("team", "blue"));

  private final BulkLabelWriter writer = writer(unitOfWork);

  @BeforeEach
  void defineLabels() {
    Given.label(stores, organisation, aLabel("tier").accepting("1", "2").build());
    Given.freeTextLabels(stores, organisation, "team", "region");
    Given.label(stores, organisation, aLabel("old").deprecated().build());
  }

  /* ---- by selector ---- */

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void apply_selector_changesWhatItMatchesAndReturnsTheCounts(boolean partial) {
    var changed = added("tier", "1", "region", "eu");
    var unchanged = added("tier", "1", "team", "blue");
    var other = added("tier", "2", "region", "eu");

    var outcome =
        apply(matching("tier=1"), change(labels("team", "blue"), "region"), false, partial);

    assertThat(outcome).isEqualTo(applied(2, 1, 1));
    assertThat(stored(changed).labels().labels()).isEqualTo(labels("tier", "1", "team", "blue"));
    assertThat(stored(unchanged)).isEqualTo(unchanged);
    assertThat(stored(other)).isEqualTo(other);
  }

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void apply_changeOfWhatTheSelectorAsksFor_visitsEachApiOnce(boolean dryRun, boolean partial) {
    addMany(MORE_THAN_TWO_BATCHES);
    var progress = new ArrayList<Long>();

    var outcome = run(command(matching("tier=1"), TIER_2, dryRun, partial), progress::add);

    assertThat(outcome).isEqualTo(applied(MORE_THAN_TWO_BATCHES, MORE_THAN_TWO_BATCHES, 0));
    assertThat(progress).containsExactly(1_000L, 2_000L, 2_001L);
    assertThat(count("tier=1")).isEqualTo(dryRun ? MORE_THAN_TWO_BATCHES : 0);
    assertThat(count("tier=2")).isEqualTo(dryRun ? 0 : MORE_THAN_TWO_BATCHES);
  }

  @Test
  void apply_nothingMatches_isAppliedToNone() {
    added("tier", "1");

    assertThat(apply(matching("tier=2"), BLUE)).isEqualTo(applied(0, 0, 0));
  }

  @Test
  void apply_everything_leavesOtherOrganisationsAlone() {
    var elsewhere = Given.organisation(stores);
    Given.freeTextLabels(stores, elsewhere, "team");
    var theirs = anApi("Theirs").labelled("team", "red").build();
    stores.apis().add(elsewhere, theirs);
    added("tier", "1");

    assertThat(apply(EVERYTHING, BLUE)).isEqualTo(applied(1, 1, 0));
    assertThat(stores.apis().find(elsewhere, theirs.id())).contains(theirs);
  }

  @Test
  void apply_formerNames_resolveToTheCurrentLabel() {
    var api = added("tier", "1");
    Given.renamed(stores, organisation, name("tier"), name("level"));

    assertThat(apply(matching("tier=1"), TIER_2)).isEqualTo(applied(1, 1, 0));
    assertThat(stored(api).labels().labels()).isEqualTo(labels("level", "2"));
  }

  /* ---- by ids ---- */

  @Test
  void apply_ids_changesThose() {
    var one = added("tier", "1");
    var two = added("tier", "1");
    var other = added("tier", "1");

    assertThat(apply(new Target.Named(List.of(two.id(), one.id(), two.id())), TIER_2))
        .isEqualTo(applied(2, 2, 0));
    assertThat(count("tier=2")).isEqualTo(2);
    assertThat(stored(other)).isEqualTo(other);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void apply_unknownIds_areReportedAndPreventTheChangeUnlessItIsPartial(boolean partial) {
    var api = added("tier", "1");
    var unknown = List.of(Ids.api(), Ids.api());
    var report = new Report(3, 1, 0, 2, unknownApis(unknown));

    assertThat(apply(named(api, unknown), TIER_2, false, partial))
        .isEqualTo(partial ? new Applied(report) : new Refused(report));
    if (partial) {
      assertThat(stored(api).labels().labels()).isEqualTo(labels("tier", "2"));
    }
  }

  @Test
  void apply_idOfAnotherOrganisation_isUnknown() {
    var elsewhere = Given.organisation(stores);
    var theirs = anApi("Theirs").build();
    stores.apis().add(elsewhere, theirs);

    assertThat(apply(new Target.Named(List.of(theirs.id())), TIER_2, false, true))
        .isEqualTo(new Applied(new Report(1, 0, 0, 1, unknownApis(List.of(theirs.id())))));
    assertThat(stores.apis().find(elsewhere, theirs.id())).contains(theirs);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void apply_moreIdsThanOneBatch_visitsEachOnce(boolean partial) {
    var ids = addMany(MORE_THAN_TWO_BATCHES).stream().map(ApiRecord::id).toList();
    var progress = new ArrayList<Long>();

    assertThat(run(command(new Target.Named(ids), TIER_2, false, partial), progress::add))
        .isEqualTo(applied(MORE_THAN_TWO_BATCHES, MORE_THAN_TWO_BATCHES, 0));
    assertThat(progress).containsExactly(1_000L, 2_000L, 2_001L);
    assertThat(count("tier=2")).isEqualTo(MORE_THAN_TWO_BATCHES);
  }

  @Test
  void apply_moreFailuresThanReported_countsThemAll() {
    var ids = IntStream.range(0, MORE_THAN_TWO_BATCHES).mapToObj(_ -> Ids.api()).toList();

    var report = ((Applied) apply(new Target.Named(ids), TIER_2, false, true)).report();

    assertThat(report.failed()).isEqualTo(MORE_THAN_TWO_BATCHES);
    assertThat(report.matched()).isEqualTo(MORE_THAN_TWO_BATCHES);
    assertThat(report.failures()).isEqualTo(unknownApis(ids.subList(0, Report.MOST_FAILURES)));
  }

  @Test
  void named_noneOrTooMany_isRefused() {
    var most = IntStream.range(0, Target.MOST_IDS).mapToObj(_ -> Ids.api()).toList();
    assertThat(new Target.Named(most).ids()).hasSize(Target.MOST_IDS);

    var tooMany = new ArrayList<>(most);
    tooMany.add(Ids.api());
    assertInvalid("ids: 10001 ids (expected: 1 to 10000 ids)", () -> new Target.Named(tooMany));
    assertThatThrownBy(() -> new Target.Named(List.of())).isInstanceOf(InvalidValueException.class);
  }

  /* ---- dry run ---- */

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void apply_dryRun_reportsAndChangesNothing(boolean partial) {
    var changed = added("tier", "1");
    added("tier", "2");

    assertThat(apply(matching("tier"), TIER_2, true, partial)).isEqualTo(applied(2, 1, 1));
    assertThat(stored(changed)).isEqualTo(changed);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void apply_dryRunOfMany_showsTheFirstChangesBeforeAndAfter(boolean partial) {
    var unchanged = added("tier", "2");
    var changed = addMany(Report.MOST_EXAMPLES + 1);

    var outcome = (Applied) writer.apply(command(EVERYTHING, TIER_2, true, partial), _ -> {});

    var examples = outcome.report().examples();
    assertThat(examples)
        .extracting(example -> example.before())
        .isEqualTo(changed.subList(0, Report.MOST_EXAMPLES))
        .doesNotContain(unchanged);
    assertThat(examples)
        .allSatisfy(
            example ->
                assertThat(example.after().labels().labels()).isEqualTo(labels("tier", "2")));
  }

  /* ---- failures of some ---- */

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void apply_someWouldCarryTooMany_areReportedAndPreventTheChangeUnlessItIsPartial(
      boolean partial) {
    var full = full();
    var other = added("tier", "1");
    var failure = new Failure(full.id(), "would carry 65 labels (expected: at most 64)");
    var report = new Report(2, 1, 0, 1, List.of(failure));

    assertThat(apply(EVERYTHING, BLUE, false, partial))
        .isEqualTo(partial ? new Applied(report) : new Refused(report));
    assertThat(stored(full)).isEqualTo(full);
    if (partial) {
      assertThat(stored(other).labels().labels()).isEqualTo(labels("tier", "1", "team", "blue"));
    }
  }

  @Test
  void apply_oneRemovedAndOneAddedAtTheLimit_isApplied() {
    var full = full();

    assertThat(
            apply(new Target.Named(List.of(full.id())), change(labels("team", "blue"), "label0")))
        .isEqualTo(applied(1, 1, 0));
  }

  /* ---- rejected for all ---- */

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void apply_labelsThatAreNotAllowed_areReportedOnceAndNothingChanges(
      boolean dryRun, boolean partial) {
    var api = added("tier", "1");

    assertThat(
            apply(
                matching("tier"),
                change(labels("tier", "3", "old", "x", "teams", "blue"), "regions"),
                dryRun,
                partial))
        .isEqualTo(
            rejected(
                List.of(
                    new LabelDeprecated(name("old")),
                    new UnknownLabel(name("regions"), List.of(name("region"))),
                    new UnknownLabel(name("teams"), List.of(name("team"))),
                    new ValueNotAllowed(name("tier"), new LabelValue("3"), oneOf("1", "2")))));
    assertThat(stored(api)).isEqualTo(api);
  }

  @Test
  void apply_formerAndCurrentName_throws() {
    Given.renamed(stores, organisation, name("tier"), name("level"));
    var api = added("level", "1");

    assertThatThrownBy(() -> apply(matching("level"), change(labels("tier", "2", "level", "2"))))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("a former name of 'level'");
    assertThat(stored(api)).isEqualTo(api);
  }

  /* ---- units of work that are run again ---- */

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void apply_unitsOfWorkAreRunAgain_countsEachApiOnce(boolean partial) {
    addMany(MORE_THAN_TWO_BATCHES);
    var progress = new ArrayList<Long>();
    Consumer<Runnable> twice =
        unit -> {
          unit.run();
          unit.run();
        };

    var outcome =
        writer(new WrappedUnitOfWork(unitOfWork, twice))
            .apply(command(matching("tier=1"), BLUE, false, partial), progress::add);

    // These stores take nothing back, so the second run finds every change made.
    assertThat(outcome).isEqualTo(applied(MORE_THAN_TWO_BATCHES, 0, MORE_THAN_TWO_BATCHES));
    assertThat(progress)
        .hasSize(partial ? 3 : 6)
        .startsWith(1_000L, 2_000L, 2_001L)
        .endsWith(1_000L, 2_000L, 2_001L);
  }

  private BulkLabelWriter writer(UnitOfWork unitOfWork) {
    return new BulkLabelWriter(
        stores.apis(),
        new LabelServices(stores, new TickingClock()).writer(),
        unitOfWork,
        stores.audit());
  }

  private Outcome apply(Target target, LabelChange.Merge change) {
    return apply(target, change, false, false);
  }

  private Outcome apply(Target target, LabelChange.Merge change, boolean dryRun, boolean partial) {
    return run(command(target, change, dryRun, partial), _ -> {});
  }

  /* Without the examples, which most tests do not care about. */
  private Outcome run(Command command, LongConsumer progress) {
    return switch (writer.apply(command, progress)) {
      case Applied(var report) -> new Applied(counts(report));
      case Refused(var report) -> new Refused(counts(report));
      case LabelsRejected rejected -> rejected;
    };
  }

  private static Report counts(Report report) {
    return new Report(
        report.matched(), report.changed(), report.unchanged(), report.failed(), report.failures());
  }

  private static Outcome applied(long matched, long changed, long unchanged) {
    return new Applied(new Report(matched, changed, unchanged, 0, List.of()));
  }

  private static LabelsRejected rejected(List<Rejection> rejections) {
    return new LabelsRejected(new LabelRefusal.LabelsRejected(rejections));
  }

  private Command command(
      Target target, LabelChange.Merge change, boolean dryRun, boolean partial) {
    return new Command(admin, target, change, dryRun, partial);
  }

  private static LabelChange.Merge change(Labels given, String... removed) {
    var names = new TreeSet<LabelName>();
    for (var name : removed) {
      names.add(name(name));
    }
    return new LabelChange.Merge(given, names);
  }

  private static Target matching(String selector) {
    return new Target.Matching(filter(selector));
  }

  private static ApiFilter filter(String selector) {
    return ApiFilter.of(Selection.of(List.of(Selector.parse(selector))));
  }

  private static Target named(ApiRecord api, List<ApiId> others) {
    var ids = new ArrayList<>(others);
    ids.add(api.id());
    return new Target.Named(ids);
  }

  private static List<Failure> unknownApis(List<ApiId> ids) {
    return ids.stream().map(id -> new Failure(id, "no API has this id")).toList();
  }

  private long count(String selector) {
    return stores.apis().count(organisation, filter(selector));
  }

  private ApiRecord full() {
    var most = new TreeMap<LabelName, LabelValue>();
    for (var number = 0; number < Labels.MOST; number++) {
      Given.freeTextLabels(stores, organisation, "label" + number);
      most.put(name("label" + number), new LabelValue("1"));
    }
    return added(anApi("Full").labelled(new Labels(most)));
  }

  private List<ApiRecord> addMany(int count) {
    return IntStream.range(0, count).mapToObj(_ -> added("tier", "1")).toList();
  }
}
