package io.portico.persistence.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.described;
import static io.portico.domain.fixture.LabelFixture.labels;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelChange.Merge;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Concurrent registrations and labellings of APIs. */
class ApiRacesTest extends StoreContract {

  private static final int CLIENTS = 40;

  private LabelServices services;
  private Actor admin;

  @BeforeEach
  void define() {
    admin = new Actor(organisation, Ids.user(), Role.ADMIN);
    services = new LabelServices(stores, InstantSource.fixed(ApiFixture.AT));
    Given.freeTextLabels(stores, organisation, "team", "tier");
  }

  @Test
  void register_manyAtOnce_addsEach() throws Exception {
    var registerApi = services.registerApi(Ids::next);

    var outcomes =
        allAtOnce(
            number ->
                registerApi.register(
                    new RegisterApi.Command(
                        admin,
                        Optional.empty(),
                        described("API " + number),
                        labels("team", "blue", "tier", "" + number % 3))));

    assertThat(outcomes).hasOnlyElementsOfType(RegisterApi.Outcome.Registered.class);
    assertThat(stores.apis().count(organisation, ApiFilter.ALL)).isEqualTo(CLIENTS);
  }

  @Test
  void change_manyAtOnce_oneApiIsChangedInTurn() throws Exception {
    var apis =
        IntStream.range(0, CLIENTS / 2)
            .<ApiRecord>mapToObj(number -> anApi("API " + number).build())
            .toList();
    stores.apis().addAll(organisation, apis);
    var changeApi = services.changeApi();

    var outcomes =
        allAtOnce(
            number ->
                changeApi.change(
                    ChangeApi.Command.ofLabels(
                        admin,
                        apis.get(number % apis.size()).id(),
                        Merge.giving(
                            number < apis.size()
                                ? labels("team", "blue")
                                : labels("tier", "" + number)),
                        Precondition.none())));

    assertThat(outcomes).hasOnlyElementsOfType(ChangeApi.Outcome.Changed.class);
    for (var number = 0; number < apis.size(); number++) {
      assertThat(
              stores
                  .apis()
                  .find(organisation, apis.get(number).id())
                  .orElseThrow()
                  .labels()
                  .labels())
          .isEqualTo(labels("team", "blue", "tier", "" + (number + apis.size())));
    }
  }

  @FunctionalInterface
  private interface Command<T> {
    T run(int number);
  }

  private static <T> List<T> allAtOnce(Command<T> command) throws Exception {
    var go = new CountDownLatch(1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var running = new ArrayList<Future<T>>();
      for (var number = 0; number < CLIENTS; number++) {
        var one = number;
        running.add(
            threads.submit(
                () -> {
                  go.await();
                  return command.run(one);
                }));
      }
      go.countDown();
      var results = new ArrayList<T>();
      for (var one : running) {
        results.add(one.get());
      }
      return results;
    }
  }
}
