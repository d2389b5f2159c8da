package io.portico.domain.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobTest {

  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

  private final Job job = Job.started(new JobId(Ids.next()), Ids.user(), START, Optional.empty());

  @ParameterizedTest
  @CsvSource({"0, RUNNING", "60000, RUNNING", "60001, ABANDONED", "9999999, ABANDONED"})
  void stateAt_withoutResult_isAbandonedAfterAMinuteOfSilence(long millis, JobState state) {
    assertThat(job.stateAt(START.plusMillis(millis))).isEqualTo(state);
  }

  @Test
  void stateAt_withResult_isThatOfTheResultForEver() {
    var result = JobResult.without(JobState.REFUSED, START, "no");
    var ended =
        new Job(job.id(), job.startedBy(), START, Optional.empty(), 7, START, Optional.of(result));

    assertThat(ended.stateAt(START.plusSeconds(9_999))).isEqualTo(JobState.REFUSED);
  }

  @Test
  void result_moreFailuresThanAreKept_keepsTheFirst() {
    var failures =
        Collections.nCopies(JobResult.MOST_FAILURES + 1, new JobResult.Failure("a", "b"));

    assertThat(new JobResult(JobState.DONE, START, new LinkedHashMap<>(), failures).failures())
        .hasSize(JobResult.MOST_FAILURES);
  }
}
