package io.portico.application.testkit.contract.job;

import static io.portico.domain.fixture.LabelFixture.labels;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.job.Jobs;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.api.ApiId;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.fixture.Ids;
import io.portico.domain.job.BulkChange;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobChange;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.job.JobTask;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link Jobs} promises, wherever it keeps them. */
class JobsContract extends StoreContract {

  private static final Instant AT = Instant.parse("2026-03-01T10:15:30.123Z");
  private static final Instant LATER = AT.plusMillis(1_001);

  private static final UserId SET_BY = Ids.user();

  private Jobs jobs;

  @BeforeEach
  void openStores() {
    jobs = stores.jobs();
  }

  @Test
  void find_afterAdd_returnsAnEqualJob() {
    var job = added();

    assertThat(jobs.find(organisation, job.id())).contains(job);
  }

  @Test
  void find_anyTask_isKept() {
    var change =
        new LabelChange.Merge(
            labels("tier", "é \uD83D\uDE80"), new TreeSet<>(Set.of(new LabelName("team"))));

    for (var task :
        List.of(
            new JobTask.Labelling(List.of("tier=1", "owner: é \uD83D\uDE80"), 0, change),
            new JobTask.Labelling(List.of(), 7, LabelChange.none()),
            new JobTask.Reverting(new JobId(Ids.next())),
            new JobTask.Importing("https://classic.example.com"))) {
      var job = added(Optional.of(task));
      jobs.finish(organisation, job.id(), 1, JobResult.without(JobState.DONE, LATER, "done"));
      assertThat(jobs.find(organisation, job.id()).orElseThrow().task()).contains(task);
      assertThat(jobs.latest(organisation, Optional.empty(), 1).getFirst().task()).contains(task);
    }
  }

  @Test
  void find_unknownOrOfAnotherOrganisation_isEmpty() {
    var job = added();

    assertThat(jobs.find(organisation, new JobId(Ids.next()))).isEmpty();
    assertThat(jobs.find(otherOrganisation, job.id())).isEmpty();
  }

  @Test
  void latest_several_areTheirOwnTheLatestFirst() {
    var first = added();
    var second = added();
    var third = added();

    assertThat(jobs.latest(organisation, Optional.empty(), 2)).containsExactly(third, second);
    assertThat(jobs.latest(organisation, Optional.empty(), 5))
        .containsExactly(third, second, first);
    assertThat(jobs.latest(otherOrganisation, Optional.empty(), 5)).isEmpty();
    assertThat(jobs.latest(organisation, Optional.of(first.startedBy()), 1)).containsExactly(first);
  }

  @Test
  void reached_severalTimes_keepsTheLast() {
    var job = added();

    jobs.recordProgress(organisation, job.id(), 5_000_000_000L, AT);
    jobs.recordProgress(organisation, job.id(), 7, LATER);

    assertThat(jobs.find(organisation, job.id()))
        .contains(new Job(job.id(), job.startedBy(), AT, job.task(), 7, LATER, Optional.empty()));
  }

  @ParameterizedTest
  @EnumSource(names = {"DONE", "REFUSED", "FAILED"})
  void finish_anyEnd_keepsTheResultOfTheJob(JobState state) {
    var job = added();
    var counts = new LinkedHashMap<String, Long>();
    counts.put("matched", 3L);
    counts.put("changed", 5_000_000_000L);
    var result =
        new JobResult(
            state,
            LATER,
            counts,
            List.of(new JobResult.Failure("labels.tier", "'é \uD83D\uDE80' is not allowed")));

    jobs.finish(organisation, job.id(), 9, result);

    var found = jobs.find(organisation, job.id()).orElseThrow();
    assertThat(found)
        .isEqualTo(
            new Job(job.id(), job.startedBy(), AT, job.task(), 9, LATER, Optional.of(result)));
    assertThat(found.result().orElseThrow().counts().sequencedKeySet())
        .containsExactly("matched", "changed");
  }

  @Test
  void reached_afterTheEnd_changesNothing() {
    var job = added();
    var result = JobResult.without(JobState.DONE, LATER, "nothing to do");
    jobs.finish(organisation, job.id(), 9, result);

    jobs.recordProgress(organisation, job.id(), 4, LATER.plusSeconds(1));

    assertThat(jobs.find(organisation, job.id()))
        .contains(
            new Job(job.id(), job.startedBy(), AT, job.task(), 9, LATER, Optional.of(result)));
  }

  @Test
  void finish_again_changesNothing() {
    var job = added();
    var result = JobResult.without(JobState.FAILED, LATER, "the node ended");
    jobs.finish(organisation, job.id(), 9, result);

    jobs.finish(
        organisation, job.id(), 10, JobResult.without(JobState.DONE, LATER.plusSeconds(1), ""));

    assertThat(jobs.find(organisation, job.id()))
        .contains(
            new Job(job.id(), job.startedBy(), AT, job.task(), 9, LATER, Optional.of(result)));
  }

  @Test
  void reachedAndFinish_ofAnotherOrganisation_changeNothing() {
    var job = added();

    jobs.recordProgress(otherOrganisation, job.id(), 4, LATER);
    jobs.finish(
        otherOrganisation, job.id(), 4, JobResult.without(JobState.DONE, LATER, "no reason"));

    assertThat(jobs.find(organisation, job.id())).contains(job);
  }

  @Test
  void changes_ofSeveralSteps_areInTheOrderOfTheApisAndOfTheirJob() {
    var job = added();
    var other = added();
    var all =
        Stream.of("a", "b", "c", "d")
            .map(
                id ->
                    new JobChange(
                        ApiId.of(id),
                        labels("tier", "é \uD83D\uDE80", "level", "1"),
                        labels("team", "x"),
                        formerly(
                            "tier",
                            "é \uD83D\uDE80",
                            new LabelSource.Discovered("é \uD83D\uDE80"))))
            .toList();

    var first = add(job, AT, all.get(2), all.get(0));
    var second = add(job, LATER, all.get(3), all.get(1));
    var stored =
        List.of(
            new BulkChange.OfApi(first, true, all.get(0)),
            new BulkChange.OfApi(second, true, all.get(1)),
            new BulkChange.OfApi(first, true, all.get(2)),
            new BulkChange.OfApi(second, true, all.get(3)));
    add(other, LATER, all.get(1));

    assertThat(jobs.changes(organisation, job.id(), Optional.empty(), 9)).isEqualTo(stored);
    assertThat(jobs.changes(organisation, job.id(), Optional.of(ApiId.of("a")), 2))
        .isEqualTo(stored.subList(1, 3));
    assertThat(jobs.changes(organisation, other.id(), Optional.empty(), 9)).hasSize(1);
    assertThat(jobs.changes(otherOrganisation, job.id(), Optional.empty(), 9)).isEmpty();
  }

  @Test
  void purgeExpiredChanges_limited_removesSoManyOfTheExpired() {
    var job = added();
    var change = new JobChange(ApiId.of("a"), labels("tier", "1"), labels("tier", "2"));
    var second = new JobChange(ApiId.of("b"), labels("tier", "1"), labels("tier", "2"));
    var third = new JobChange(ApiId.of("c"), labels("tier", "1"), labels("tier", "2"));
    /* Before the changes of other tests, which run meanwhile. */
    var first = AT.minusSeconds(60);
    add(job, first, change, second);
    add(job, AT, third);

    assertThat(jobs.purgeExpiredChanges(first.plus(JobChange.KEPT), 1)).isEqualTo(1);
    assertThat(jobs.purgeExpiredChanges(first.plus(JobChange.KEPT), 9)).isEqualTo(1);

    assertThat(jobs.changes(organisation, job.id(), Optional.empty(), 9))
        .extracting(BulkChange.OfApi::change)
        .containsExactly(third);
    assertThat(jobs.find(organisation, job.id())).contains(job);
  }

  @Test
  void changesOf_anApi_areTheLatestFirstInPages() {
    var change =
        new JobChange(ApiId.of("a"), labels("tier", "1"), labels("tier", "é \uD83D\uDE80"));
    var other = new JobChange(ApiId.of("aa"), labels("tier", "1"), labels("tier", "2"));
    var first = add(added(), AT, change, other);
    var second = add(added(), LATER, change);
    var third = add(added(), LATER, change);
    var withoutJob = new BulkChange(new JobId(Ids.next()), Ids.user(), LATER.plusMillis(1));
    jobs.addChanges(organisation, withoutJob, List.of(change));

    var found = jobs.changesOf(organisation, change.api(), AuditFilter.ALL, Optional.empty(), 9);

    assertThat(found)
        .containsExactly(
            new BulkChange.OfApi(withoutJob, false, change),
            new BulkChange.OfApi(third, true, change),
            new BulkChange.OfApi(second, true, change),
            new BulkChange.OfApi(first, true, change));
    for (var i = 0; i < 4; i++) {
      var last = found.get(i).bulk();
      var after = new AuditPosition(last.at(), new AuditEntryId(last.id().value()));
      assertThat(jobs.changesOf(organisation, change.api(), AuditFilter.ALL, Optional.of(after), 2))
          .isEqualTo(found.subList(i + 1, Math.min(i + 3, 4)));
    }
    assertThat(jobs.changesOf(organisation, ApiId.of("b"), AuditFilter.ALL, Optional.empty(), 9))
        .isEmpty();
    assertThat(
            jobs.changesOf(otherOrganisation, change.api(), AuditFilter.ALL, Optional.empty(), 9))
        .isEmpty();
  }

  @Test
  void changesOf_filtered_areThoseOfTheActorAndTheTime() {
    var change = new JobChange(ApiId.of("a"), labels("tier", "1"), labels("tier", "2"));
    var first = add(added(), AT, change);
    var second = add(added(), LATER, change);

    assertThat(selected(change.api(), Optional.of(second.by()), Optional.empty(), Optional.empty()))
        .containsExactly(second);
    assertThat(selected(change.api(), Optional.empty(), Optional.of(LATER), Optional.empty()))
        .containsExactly(second);
    assertThat(selected(change.api(), Optional.empty(), Optional.of(AT), Optional.of(LATER)))
        .containsExactly(first);
    assertThat(selected(change.api(), Optional.of(Ids.user()), Optional.empty(), Optional.empty()))
        .isEmpty();
  }

  @Test
  void changes_labelsSetByHandOrDiscovery_keepWhoSetThem() {
    var change =
        new JobChange(
            ApiId.of("a"),
            labels("tier", "1"),
            labels("tier", "2"),
            formerly("tier", "1", new LabelSource.Manual()));
    var job = added();
    add(job, AT, change);

    assertThat(jobs.changes(organisation, job.id(), Optional.empty(), 9))
        .extracting(BulkChange.OfApi::change)
        .containsExactly(change);
  }

  private static LabelAssignments formerly(String name, String value, LabelSource source) {
    return LabelAssignments.of(
        List.of(
            new LabelAssignment(new LabelName(name), new LabelValue(value), source, SET_BY, AT)));
  }

  private List<BulkChange> selected(
      ApiId api, Optional<UserId> actor, Optional<Instant> since, Optional<Instant> until) {
    var filter =
        new AuditFilter(
            actor,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            since,
            until,
            Optional.empty());
    var found = jobs.changesOf(organisation, api, filter, Optional.empty(), 9);
    assertThat(jobs.countChangesOf(organisation, api, filter)).isEqualTo(found.size());
    return found.stream().map(BulkChange.OfApi::bulk).toList();
  }

  private BulkChange add(Job job, Instant at, JobChange... changes) {
    var bulk = new BulkChange(job.id(), job.startedBy(), at);
    jobs.addChanges(organisation, bulk, List.of(changes));
    return bulk;
  }

  private Job added() {
    return added(Optional.empty());
  }

  private Job added(Optional<JobTask> task) {
    var job = Job.started(new JobId(Ids.next()), Ids.user(), AT, task);
    jobs.add(organisation, job);
    return job;
  }
}
