package io.portico.application.service.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.described;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.out.api.Apis;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelChange.Merge;
import io.portico.domain.label.Labels;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commands that share a transaction have the outcomes that each would have alone. */
class ApiBatchesTest extends ServiceTest {

  private final LabelServices services = new LabelServices(stores, new TickingClock());
  private final ApiRegistrationBatch registrations =
      new ApiRegistrationBatch(
          stores.apis(), services.writer(), new SequentialIds(), stores.audit());
  private final ApiChangeBatch changes =
      new ApiChangeBatch(stores.apis(), services.writer(), stores.audit());

  @BeforeEach
  void defineLabels() {
    Given.label(stores, organisation, aLabel("tier").accepting("1", "2").build());
    Given.freeTextLabels(stores, organisation, "team");
    Given.freeTextLabels(stores, stranger.organisation(), "team");
  }

  @Test
  void register_someRefused_addsTheOthers() {
    var commands =
        List.of(
            registration(admin, "one", labels("tier", "1", "team", "blue")),
            registration(admin, "refused", labels("tier", "3")),
            registration(stranger, "theirs", labels("team", "red")),
            registration(admin, "two", Labels.NONE));

    var outcomes = stores.unitOfWork().execute(() -> registrations.process(commands));

    assertThat(outcomes)
        .extracting(outcome -> (Object) outcome.orElseThrow().getClass())
        .containsExactly(
            RegisterApi.Outcome.Registered.class,
            RegisterApi.Outcome.LabelsRefused.class,
            RegisterApi.Outcome.Registered.class,
            RegisterApi.Outcome.Registered.class);
    assertThat(stored())
        .extracting(api -> api.description().name())
        .containsExactlyInAnyOrder("one", "two");
    assertThat(stored())
        .filteredOn(api -> api.description().name().equals("one"))
        .allSatisfy(
            api ->
                assertThat(api.labels().labels()).isEqualTo(labels("tier", "1", "team", "blue")));
  }

  @Test
  void change_someThatCannot_leaveTheBatchOrAreRefused() {
    var one = added("one");
    var two = added("two");
    var three = added("three");
    var commands =
        List.of(
            labelling(one.id(), labels("team", "blue")),
            labelling(one.id(), labels("team", "red")),
            labelling(Ids.api(), labels("team", "red")),
            new ChangeApi.Command(
                admin,
                two.id(),
                Optional.empty(),
                Optional.of(Merge.giving(labels("team", "red"))),
                _ -> false),
            labelling(three.id(), labels("tier", "3")),
            labelling(two.id(), labels("team", "green")));

    var outcomes = stores.unitOfWork().execute(() -> changes.process(commands));

    assertThat(outcomes.get(0)).containsInstanceOf(ChangeApi.Outcome.Changed.class);
    assertThat(outcomes.get(1)).as("another change of the same API").isEmpty();
    assertThat(outcomes.get(2)).as("no such API").isEmpty();
    assertThat(outcomes.get(3)).as("a condition that does not hold").isEmpty();
    assertThat(outcomes.get(4)).containsInstanceOf(ChangeApi.Outcome.LabelsRefused.class);
    assertThat(outcomes.get(5)).as("the API of another command").isEmpty();
    assertThat(stored(one).labels().labels()).isEqualTo(labels("team", "blue"));
    assertThat(stored(two)).isEqualTo(two);
    assertThat(stored(three)).isEqualTo(three);
  }

  private static RegisterApi.Command registration(Actor actor, String name, Labels labels) {
    return new RegisterApi.Command(actor, Optional.empty(), described(name), labels);
  }

  private ChangeApi.Command labelling(ApiId api, Labels labels) {
    return ChangeApi.Command.ofLabels(admin, api, Merge.giving(labels), Precondition.none());
  }

  private ApiRecord added(String name) {
    var api = anApi(name).build();
    assertThat(stores.apis().add(organisation, api)).isEqualTo(Apis.Addition.ADDED);
    return api;
  }

  private List<ApiRecord> stored() {
    return stores.apis().select(organisation, ApiFilter.ALL, ApiOrder.ID, Optional.empty(), 100);
  }
}
