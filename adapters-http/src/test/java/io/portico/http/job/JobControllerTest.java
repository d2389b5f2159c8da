package io.portico.http.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.job.JobQueries;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.shared.Identifier;
import io.portico.http.testkit.ApiStubs;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobControllerTest extends HttpTest {

  private static final JobId ID =
      new JobId(Identifier.parse("65000000000000010000000a").orElseThrow());
  private static final Instant AT = Instant.parse("2026-03-01T10:15:30.123Z");

  @ParameterizedTest
  @ValueSource(strings = {"", "/"})
  void show_ended_showsItsResult(String slash) {
    var counts = new LinkedHashMap<String, Long>();
    counts.put("matched", 7L);
    counts.put("changed", 6L);
    var result =
        new JobResult(
            JobState.DONE,
            AT.plusSeconds(9),
            counts,
            List.of(new JobResult.Failure("65000000000000010000000b", "no API has this id")));
    var job =
        new Job(
            ID,
            Caller.ADMIN.actor().user(),
            AT,
            Optional.empty(),
            7,
            AT.plusSeconds(9),
            Optional.of(result));
    SERVER.apis.findJob.answers(new JobQueries.JobView(job, JobState.DONE));

    var reply = SERVER.get("/api/jobs/" + ID + slash);

    reply.assertIs(
        200,
        "{\"id\":\"65000000000000010000000a\",\"state\":\"done\",\"reached\":7,"
            + "\"started_by\":\"%s\",\"started_at\":\"2026-03-01T10:15:30.123Z\","
                .formatted(Caller.ADMIN.actor().user())
            + "\"ended_at\":\"2026-03-01T10:15:39.123Z\",\"counts\":{\"matched\":7,\"changed\":6},"
            + "\"failures\":[{\"subject\":\"65000000000000010000000b\",\"message\":\"no API has this id\"}]}");
    assertThat(SERVER.apis.findJob.received())
        .isEqualTo(new ApiStubs.JobLookup(Caller.ADMIN.actor(), ID));
  }

  @Test
  void show_abandoned_saysSo() {
    var job = Job.started(ID, Caller.ADMIN.actor().user(), AT, Optional.empty());
    SERVER.apis.findJob.answers(new JobQueries.JobView(job, JobState.ABANDONED));

    assertThat(SERVER.get("/api/jobs/" + ID).body())
        .contains("\"state\":\"abandoned\"")
        .doesNotContain("ended_at", "counts", "failures");
  }
}
