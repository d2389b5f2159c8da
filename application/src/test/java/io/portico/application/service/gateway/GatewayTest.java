package io.portico.application.service.gateway;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.GatewayFixture.aGateway;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.gateway.AddGateway;
import io.portico.application.port.out.gateway.GatewayKeys;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.application.service.queue.WorkQueue;
import io.portico.application.testkit.fake.HashedIdentifiers;
import io.portico.application.testkit.fake.InlineExecutor;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.developer.Developer;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.RawKey;
import io.portico.domain.plan.Plan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;

/** What tests of keys at gateways share: a developer, a plan, and gateways that answer as set. */
abstract class GatewayTest extends ServiceTest {

  static final RawKey RAW = new RawKey("ptk_canary");

  final SettableClock clock = new SettableClock();
  final SequentialIds ids = new SequentialIds();
  final Developer ann = aDeveloper("ann@example.com").build();
  final Plan gold = aPlan("Gold").build();
  final List<GatewayKeys.KeyAtGateway> applied = new ArrayList<>();
  Function<GatewayKeys.KeyAtGateway, GatewayKeys.Answer> answer =
      _ -> new GatewayKeys.Answer.Done(Optional.of("handle"));
  GatewayKeys.Comparison comparison = new GatewayKeys.Comparison.Same();
  GatewayKeys.Listing listing = new GatewayKeys.Listing.Page(List.of(), Optional.empty());
  final Map<String, GatewayKeys.Listing> later = new HashMap<>();

  final KeyPushWriter writer =
      new KeyPushWriter(
          stores.gateways(),
          stores.keyPushes(),
          new HashedIdentifiers(),
          new ReversedSealing(),
          ids,
          clock,
          unitOfWork,
          () -> {});
  final GatewayCredentials credentials = new GatewayCredentials(new ReversedSealing());
  final GatewayService service =
      new GatewayService(
          stores.gateways(),
          stores.plans(),
          credentials,
          writer,
          ids,
          clock,
          unitOfWork,
          stores.audit());
  final GatewayQueriesService queries =
      new GatewayQueriesService(stores.gateways(), stores.keyPushes(), stores.usageNames(), clock);
  final KeyPusher pusher =
      new KeyPusher(
          stores.gateways(),
          new DesiredKeys(
              stores.issuedKeys(),
              stores.plans(),
              stores.developers(),
              stores.portalConfigurations(),
              clock,
              unitOfWork),
          new FakeKeys(),
          credentials,
          writer,
          stores.audit());
  final SurplusKeyFinder surplus =
      new SurplusKeyFinder(
          new FakeKeys(), credentials, stores.keyPushes(), writer, ids, clock, unitOfWork);
  final FindUnpushedKeysService find =
      new FindUnpushedKeysService(
          stores.gateways(),
          stores.keyPushes(),
          stores.issuedKeys(),
          surplus,
          writer,
          ids,
          clock,
          unitOfWork);

  /** Answers what a test sets. */
  private final class FakeKeys implements GatewayKeys {

    @Override
    public Answer check(Connection gateway) {
      return new Answer.Done(Optional.empty());
    }

    @Override
    public Answer apply(Connection gateway, KeyAtGateway key) {
      assertThat(gateway.credential()).contains(new GatewayCredential("a-credential"));
      applied.add(key);
      return answer.apply(key);
    }

    @Override
    public Comparison compare(Connection gateway, KeyAtGateway key) {
      return comparison;
    }

    @Override
    public Listing list(Connection gateway, Optional<String> page) {
      return page.map(later::get).orElse(listing);
    }
  }

  PushDueKeysService node() {
    return new PushDueKeysService(
        stores.keyPushes(),
        pusher,
        ids,
        clock,
        unitOfWork,
        new WorkQueue.Threads(new InlineExecutor(), () -> {}, () -> 0));
  }

  @BeforeEach
  void addDeveloperAndPlan() {
    stores.developers().add(organisation, List.of(ann));
    stores.plans().add(organisation, gold);
  }

  Gateway gateway() {
    var command =
        new AddGateway.Command(
            admin, aGateway().details(), Optional.of(new GatewayCredential("a-credential")));
    return switch (service.add(command)) {
      case AddGateway.Outcome.Added(var gateway) -> gateway;
      case AddGateway.Outcome.TooMany(var most) -> throw new AssertionError("more than " + most);
    };
  }

  IssuedKey issued() {
    var key = aKey().of(ann.id()).on(gold.id()).build();
    unitOfWork.run(
        () -> {
          stores.plans().lock(organisation, gold.id());
          stores.issuedKeys().add(organisation, key);
          writer.issued(organisation, key, RAW);
        });
    return key;
  }

  KeyPush push(Gateway gateway) {
    return stores
        .keyPushes()
        .page(organisation, gateway.id(), Optional.empty(), Optional.empty(), 9)
        .getFirst();
  }
}
