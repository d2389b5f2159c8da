package io.portico.application.service.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.ApplyLabels.Outcome.Applied;
import io.portico.application.port.in.api.ApplyLabels.Outcome.Refused;
import io.portico.application.port.in.api.ApplyLabels.Report;
import io.portico.application.port.in.api.ApplyLabels.Target;
import io.portico.application.testkit.contract.Given;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.Ids;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BulkLabelTargetsTest extends BulkLabelTest {

  /* ---- by selector ---- */

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void apply_selector_changesWhatItMatchesAndReturnsTheCounts(boolean partial) {
    var changed = added("tier", "1", "region", "eu");
    var unchanged = added("tier", "1", "team", "blue");
    var other = added("tier", "2", "region", "eu");

    assertThat(apply(matching("tier=1"), change(labels("team", "blue"), "region"), false, partial))
        .isEqualTo(applied(2, 1, 1));
    assertThat(stored(changed).labels().labels()).isEqualTo(labels("tier", "1", "team", "blue"));
    assertThat(stored(unchanged)).isEqualTo(unchanged);
    assertThat(stored(other)).isEqualTo(other);
  }

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void apply_changeOfWhatTheSelectorAsksFor_visitsEachApiOnce(boolean dryRun, boolean partial) {
    addMany(MORE_THAN_TWO_BATCHES);
    var progress = new ArrayList<Long>();

    assertThat(run(command(matching("tier=1"), TIER_2, dryRun, partial), progress::add))
        .isEqualTo(applied(MORE_THAN_TWO_BATCHES, MORE_THAN_TWO_BATCHES, 0));
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
    assertThatInvalid(() -> new Target.Named(List.of()));
  }
}
