package io.portico.application.testkit.contract.discovery;

import static io.portico.domain.fixture.ApiFixture.AT;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.discovery.DiscoveryRuns;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ExternalId;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.domain.discovery.DiscoveryRun.Done;
import io.portico.domain.discovery.DiscoveryRun.Failed;
import io.portico.domain.discovery.DiscoveryRun.Running;
import io.portico.domain.discovery.DiscoveryRun.State;
import io.portico.domain.discovery.DiscoveryRun.Trigger;
import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.Provenance;
import io.portico.domain.discovery.RunFindings;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link DiscoveryRuns} promises, wherever it keeps them. */
class DiscoveryRunsContract extends StoreContract {

  private static final SourceName KONG = new SourceName("kong");
  private static final Duration LEASE = Duration.ofMinutes(10);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Done DONE =
      Done.truncated(AT.plusSeconds(5), new Counts(1, 2, 3, 4, 5, 6, 7, 8), "😀".repeat(1_001));

  private DiscoveryRuns runs;

  @BeforeEach
  void openStores() {
    runs = stores.discoveryRuns();
  }

  @Test
  void last_noneBegun_isEmpty() {
    assertThat(runs.last(organisation, KONG)).isEmpty();
  }

  @Test
  void begin_first_isTheLastRun() {
    var run = run(Trigger.PUSH, AT);

    assertThat(begin(run)).isTrue();

    assertThat(runs.last(organisation, KONG)).contains(run);
  }

  @Test
  void begin_whileAnotherRuns_isRefused() {
    var first = run(Trigger.PUSH, AT);
    begin(first);

    assertThat(begin(run(Trigger.MANUAL, AT.plus(LEASE).minusMillis(1)))).isFalse();
    assertThat(runs.last(organisation, KONG)).contains(first);
  }

  @Test
  void begin_whenTheTimeOfTheOtherIsOver_takesItsPlace() {
    var first = run(Trigger.PUSH, AT);
    var second = run(Trigger.MANUAL, AT.plus(LEASE));
    begin(first);

    assertThat(begin(second)).isTrue();

    end(first, DONE);
    assertThat(runs.last(organisation, KONG)).contains(second);
  }

  @Test
  void begin_afterTheEndOfTheOther_takesItsPlace() {
    var first = run(Trigger.PUSH, AT);
    begin(first);
    end(first, DONE);
    var second = run(Trigger.PUSH, AT.plusSeconds(6));

    assertThat(begin(second)).isTrue();
    assertThat(runs.last(organisation, KONG)).contains(second);
  }

  @Test
  void begin_concurrently_isTrueOnce() throws InterruptedException {
    assertThat(Concurrently.run(_ -> begin(run(Trigger.PUSH, AT)))).containsOnlyOnce(true);
  }

  @Test
  void end_done_keepsTheCounts() {
    var run = run(Trigger.SCHEDULE, AT);
    begin(run);

    end(run, DONE);

    assertThat(runs.last(organisation, KONG)).contains(ended(run, DONE));
  }

  @Test
  void findings_noneKept_areEmpty() {
    begin(run(Trigger.PUSH, AT));

    assertThat(runs.findings(organisation, KONG)).isEmpty();
  }

  @Test
  void findings_kept_areThoseOfTheLastRunThatCompleted() {
    var first = run(Trigger.PUSH, AT);
    begin(first);
    end(first, DONE);
    keep(first, findings(3, "dept"));
    assertThat(runs.findings(organisation, KONG)).contains(findings(3, "dept"));

    var second = run(Trigger.PUSH, AT.plusSeconds(6));
    begin(second);
    assertThat(runs.findings(organisation, KONG)).contains(findings(3, "dept"));
    end(second, DONE);
    keep(second, findings(1, "unit"));
    keep(first, findings(2, "late"));

    assertThat(runs.findings(organisation, KONG)).contains(findings(1, "unit"));
    assertThat(runs.findings(organisation, new SourceName("tyk"))).isEmpty();
    assertThat(runs.findings(otherOrganisation, KONG)).isEmpty();
  }

  @Test
  void findings_asManyAndAsLongAsPossible_areKept() {
    var longest = Texts.ofFourByteCharacters(255);
    var most = findings(RunFindings.MOST, longest);
    var run = run(Trigger.PUSH, AT);
    begin(run);

    keep(run, most);

    assertThat(runs.findings(organisation, KONG)).contains(most);
  }

  private void keep(DiscoveryRun run, RunFindings findings) {
    unitOfWork.run(() -> runs.keepFindings(organisation, run.source(), run.id(), findings));
  }

  private static RunFindings findings(int number, String text) {
    return new RunFindings(
        AT.plusSeconds(number),
        IntStream.range(0, number)
            .mapToObj(
                i ->
                    new RunFindings.Unmapped(
                        text,
                        i % 2 == 0 ? Reason.NO_SUCH_LABEL : Reason.TOO_MANY_LABELS,
                        i,
                        List.of(text, "b")))
            .toList(),
        IntStream.range(0, number)
            .mapToObj(
                i ->
                    new RunFindings.Conflict(
                        i % 2 == 0 ? Optional.of(ApiId.of("api-" + i)) : Optional.empty(),
                        new ExternalId(text),
                        new Provenance.Conflict(
                            new LabelName("team"), new LabelValue("red"), new LabelValue(text))))
            .toList());
  }

  @Test
  void end_again_changesNothing() {
    var run = run(Trigger.SCHEDULE, AT);
    begin(run);
    end(run, DONE);

    end(run, new Failed(AT.plusSeconds(9), "too late"));

    assertThat(runs.last(organisation, KONG)).contains(ended(run, DONE));
  }

  @Test
  void end_failed_keepsTheLongestError() {
    var failed = new Failed(AT.plusSeconds(1), Texts.ofFourByteCharacters(Failed.LONGEST_ERROR));
    var run = run(Trigger.PUSH, AT);
    begin(run);

    end(run, failed);

    assertThat(runs.last(organisation, KONG)).contains(ended(run, failed));
  }

  @Test
  void beginDue_neverBegun_isTrue() {
    assertThat(beginDue(AT)).isTrue();
  }

  @Test
  void beginDue_afterAPushAlone_isTrue() {
    var push = run(Trigger.PUSH, AT);
    begin(push);
    end(push, DONE);

    assertThat(beginDue(AT.plusSeconds(6))).isTrue();
  }

  @Test
  void beginDue_whilePushed_isFalse() {
    begin(run(Trigger.PUSH, AT));

    assertThat(beginDue(AT.plusSeconds(6))).isFalse();
  }

  @Test
  void beginDue_again_isTrueWhenTheIntervalWentBy() {
    pullAt(AT);

    assertThat(beginDue(AT.plus(HOUR).minusMillis(1))).isFalse();
    assertThat(beginDue(AT.plus(HOUR))).isTrue();
  }

  @Test
  void beginDue_afterAManualRun_keepsItsInterval() {
    pullAt(AT);
    var manual = run(Trigger.MANUAL, AT.plus(Duration.ofMinutes(50)));
    begin(manual);
    end(manual, DONE);

    assertThat(beginDue(AT.plus(HOUR))).isTrue();
  }

  @Test
  void beginDue_runThatWasNeverEnded_isTakenOverAfterItsTimeLimit() {
    beginDue(AT);

    assertThat(beginDue(AT.plus(LEASE).minusMillis(1))).isFalse();
    assertThat(beginDue(AT.plus(LEASE))).isTrue();
  }

  @Test
  void beginDue_intervalMadeShorter_countsFromTheLastBegin() {
    pullAt(AT);

    assertThat(runs.beginDue(organisation, run(Trigger.SCHEDULE, AT.plusSeconds(60)), LEASE))
        .isFalse();
    assertThat(runs.beginDue(organisation, run(Trigger.SCHEDULE, AT.plus(LEASE)), LEASE)).isTrue();
  }

  @Test
  void beginDue_concurrently_isTrueOnce() throws InterruptedException {
    assertThat(Concurrently.run(_ -> beginDue(AT))).containsOnlyOnce(true);

    assertThat(Concurrently.run(_ -> beginDue(AT.plus(HOUR)))).containsOnlyOnce(true);
  }

  @Test
  void page_severalSources_areOrderedByName() {
    for (var name : new String[] {"b", "a", "C"}) {
      begin(run(name, Trigger.PUSH, AT));
    }

    assertThat(runs.page(organisation, Optional.empty(), 2))
        .extracting(run -> run.source().value())
        .containsExactly("C", "a");
    assertThat(runs.page(organisation, Optional.of(new SourceName("a")), 2))
        .extracting(run -> run.source().value())
        .containsExactly("b");
    assertThat(runs.count(organisation)).isEqualTo(3);
  }

  @Test
  void runs_ofAnotherOrganisation_areSeparate() {
    var other = Given.organisation(stores);
    begin(run(Trigger.PUSH, AT));

    assertThat(runs.last(other, KONG)).isEmpty();
    assertThat(runs.page(other, Optional.empty(), 10)).isEmpty();
    assertThat(runs.count(other)).isZero();
    assertThat(unitOfWork.execute(() -> runs.begin(other, run(Trigger.PUSH, AT)))).isTrue();
  }

  @Test
  void lock_concurrently_isExclusive() throws InterruptedException {
    var counter = new int[1];

    Concurrently.run(
        _ ->
            unitOfWork.execute(
                () -> {
                  runs.lock(organisation, KONG);
                  var before = counter[0];
                  assertThat(runs.last(organisation, KONG)).isEmpty();
                  counter[0] = before + 1;
                  return before;
                }));

    assertThat(counter[0]).isEqualTo(Concurrently.THREADS);
  }

  private void pullAt(Instant at) {
    var run = run(Trigger.SCHEDULE, at);
    assertThat(unitOfWork.execute(() -> runs.beginDue(organisation, run, HOUR))).isTrue();
    end(run, DONE);
  }

  private boolean begin(DiscoveryRun run) {
    return unitOfWork.execute(() -> runs.begin(organisation, run));
  }

  private boolean beginDue(Instant at) {
    return unitOfWork.execute(() -> runs.beginDue(organisation, run(Trigger.SCHEDULE, at), HOUR));
  }

  private void end(DiscoveryRun run, State state) {
    runs.end(organisation, run.source(), run.id(), state);
  }

  private static DiscoveryRun run(Trigger trigger, Instant at) {
    return run("kong", trigger, at);
  }

  private static DiscoveryRun run(String source, Trigger trigger, Instant at) {
    return new DiscoveryRun(
        Ids.next(), new SourceName(source), trigger, at, new Running(at.plus(LEASE)));
  }

  private static DiscoveryRun ended(DiscoveryRun run, State state) {
    return new DiscoveryRun(run.id(), run.source(), run.trigger(), run.startedAt(), state);
  }
}
