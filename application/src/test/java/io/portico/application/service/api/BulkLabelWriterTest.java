package io.portico.application.service.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.ApplyLabels.Command;
import io.portico.application.port.in.api.ApplyLabels.Failure;
import io.portico.application.port.in.api.ApplyLabels.Outcome.Applied;
import io.portico.application.port.in.api.ApplyLabels.Outcome.Refused;
import io.portico.application.port.in.api.ApplyLabels.Report;
import io.portico.application.port.in.api.ApplyLabels.Target;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.fake.WrappedUnitOfWork;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelCheck.Rejection.LabelDeprecated;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelCheck.Rejection.ValueNotAllowed;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BulkLabelWriterTest extends BulkLabelTest {

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

    var outcome =
        (Applied)
            writer.apply(command(EVERYTHING, TIER_2, true, partial), Optional.empty(), _ -> {});

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

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void apply_dryRunWithSkippedExamples_showsTheNextOfThem(boolean partial) {
    added("tier", "2");
    var changed = addMany(MORE_THAN_TWO_BATCHES);
    var skipped = changed.size() / 2 - 5; // the end of the first batch

    var command = command(EVERYTHING, TIER_2, true, partial);
    var next =
        new Command(command.actor(), command.target(), command.change(), true, partial, skipped);
    var outcome = (Applied) writer.apply(next, Optional.empty(), _ -> {});

    assertThat(outcome.report().changed()).isEqualTo(changed.size());
    assertThat(outcome.report().examples())
        .extracting(example -> example.before())
        .isEqualTo(changed.subList(skipped, skipped + Report.MOST_EXAMPLES));
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

    assertThatInvalid(() -> apply(matching("level"), change(labels("tier", "2", "level", "2"))))
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
            .apply(
                command(matching("tier=1"), BLUE, false, partial), Optional.empty(), progress::add);

    // These stores take nothing back, so the second run finds every change made.
    assertThat(outcome).isEqualTo(applied(MORE_THAN_TWO_BATCHES, 0, MORE_THAN_TWO_BATCHES));
    assertThat(progress)
        .hasSize(partial ? 3 : 6)
        .startsWith(1_000L, 2_000L, 2_001L)
        .endsWith(1_000L, 2_000L, 2_001L);
  }

  private ApiRecord full() {
    var most = new TreeMap<LabelName, LabelValue>();
    for (var number = 0; number < Labels.MOST; number++) {
      Given.freeTextLabels(stores, organisation, "label" + number);
      most.put(name("label" + number), new LabelValue("1"));
    }
    return added(anApi("Full").labelled(new Labels(most)));
  }
}
