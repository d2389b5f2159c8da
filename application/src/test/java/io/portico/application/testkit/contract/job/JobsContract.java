package io.portico.application.testkit.contract.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.job.Jobs;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.Ids;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link Jobs} promises, wherever it keeps them. */
class JobsContract extends StoreContract {

  private static final Instant AT = Instant.parse("2026-03-01T10:15:30.123Z");
  private static final Instant LATER = AT.plusMillis(1_001);

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

    assertThat(jobs.latest(organisation, 2)).containsExactly(third, second);
    assertThat(jobs.latest(organisation, 5)).containsExactly(third, second, first);
    assertThat(jobs.latest(otherOrganisation, 5)).isEmpty();
  }

  @Test
  void reached_severalTimes_keepsTheLast() {
    var job = added();

    jobs.recordProgress(organisation, job.id(), 5_000_000_000L, AT);
    jobs.recordProgress(organisation, job.id(), 7, LATER);

    assertThat(jobs.find(organisation, job.id()))
        .contains(new Job(job.id(), job.startedBy(), AT, 7, LATER, Optional.empty()));
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
        .isEqualTo(new Job(job.id(), job.startedBy(), AT, 9, LATER, Optional.of(result)));
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
        .contains(new Job(job.id(), job.startedBy(), AT, 9, LATER, Optional.of(result)));
  }

  @Test
  void finish_again_changesNothing() {
    var job = added();
    var result = JobResult.without(JobState.FAILED, LATER, "the node ended");
    jobs.finish(organisation, job.id(), 9, result);

    jobs.finish(
        organisation, job.id(), 10, JobResult.without(JobState.DONE, LATER.plusSeconds(1), ""));

    assertThat(jobs.find(organisation, job.id()))
        .contains(new Job(job.id(), job.startedBy(), AT, 9, LATER, Optional.of(result)));
  }

  @Test
  void reachedAndFinish_ofAnotherOrganisation_changeNothing() {
    var job = added();

    jobs.recordProgress(otherOrganisation, job.id(), 4, LATER);
    jobs.finish(
        otherOrganisation, job.id(), 4, JobResult.without(JobState.DONE, LATER, "no reason"));

    assertThat(jobs.find(organisation, job.id())).contains(job);
  }

  private Job added() {
    var job = Job.started(new JobId(Ids.next()), Ids.user(), AT);
    jobs.add(organisation, job);
    return job;
  }
}
