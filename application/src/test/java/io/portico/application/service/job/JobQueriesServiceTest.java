package io.portico.application.service.job;

import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.labels;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.job.JobQueries;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Binding;
import io.portico.domain.access.BoundRights;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.Ids;
import io.portico.domain.job.BulkChange;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobChange;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.UserId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JobQueriesServiceTest extends ServiceTest {

  private final JobQueries queries = new JobQueriesService(stores.jobs(), stores.apis(), () -> AT);
  private final Actor limited =
      new Actor(
          organisation,
          Ids.user(),
          new BoundRights(List.of(Binding.of(Role.VIEWER, Optional.of(Selector.parse("team=x"))))));

  @BeforeEach
  void defineLabels() {
    Given.freeTextLabels(stores, organisation, "team");
  }

  private Job started(UserId by) {
    var job = Job.started(new JobId(Ids.next()), by, AT, Optional.empty());
    unitOfWork.run(() -> stores.jobs().add(organisation, job));
    return job;
  }

  private ApiRecord api(String team) {
    var api = anApi("A").labelled("team", team).build();
    stores.apis().add(organisation, api);
    return api;
  }

  @Test
  void latest_limitedReader_areTheirOwnBehindAnyNumberOfOthers() {
    var own = started(limited.user());
    started(Ids.user());
    started(Ids.user());

    assertThat(queries.latest(limited, 1))
        .extracting(view -> view.job().id())
        .containsExactly(own.id());
    assertThat(queries.latest(viewer, 5)).hasSize(3);
  }

  @Test
  void ownJob_ofApisThatAreNoLongerRead_tellsNothingOfThem() {
    var job = started(limited.user());
    var read = api("x").id();
    var other = api("y").id();
    var gone = new ApiId.Generated(Ids.next());
    var changes =
        List.of(read, other).stream()
            .map(id -> new JobChange(id, labels("team", "x"), Labels.NONE, LabelAssignments.NONE))
            .toList();
    unitOfWork.run(
        () -> {
          stores
              .jobs()
              .addChanges(organisation, new BulkChange(job.id(), limited.user(), AT), changes);
          stores
              .jobs()
              .finish(
                  organisation,
                  job.id(),
                  3,
                  new JobResult(
                      JobState.DONE,
                      AT,
                      new LinkedHashMap<>(),
                      List.of(read, other, gone).stream()
                          .map(id -> new JobResult.Failure(id.toString(), "why"))
                          .toList()));
        });

    assertThat(queries.changes(limited, job.id(), new PageQuery<>(Optional.empty(), 5)).items())
        .extracting(JobChange::api)
        .containsExactly(read);
    assertThat(queries.find(limited, job.id()).job().result().orElseThrow().failures())
        .extracting(JobResult.Failure::subject)
        .containsExactly(read.toString(), gone.toString());
    assertThat(queries.changes(viewer, job.id(), new PageQuery<>(Optional.empty(), 5)).items())
        .hasSize(2);
  }
}
