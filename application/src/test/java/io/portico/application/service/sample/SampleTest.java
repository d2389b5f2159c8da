package io.portico.application.service.sample;

import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.UserFixture.aUser;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.sample.FillSample;
import io.portico.application.port.in.sample.RemoveSample;
import io.portico.application.port.in.sample.SampleCounts;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.sample.SampleFiles;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.access.ServiceCredentialService;
import io.portico.application.service.access.UserService;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.application.Departures;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.event.WebhookCache;
import io.portico.application.service.gateway.GatewayCredentials;
import io.portico.application.service.gateway.GatewayService;
import io.portico.application.service.governance.Coverage;
import io.portico.application.service.label.LabelReferences;
import io.portico.application.service.request.KeyRequestWriter;
import io.portico.application.service.webhook.WebhookService;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.fake.HashedIdentifiers;
import io.portico.application.testkit.fake.PlainHasher;
import io.portico.application.testkit.fake.PredictableKeys;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.RecordingCallers;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.fixture.Ids;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.label.DefaultLabels;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.Resolution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;

/** Stores in memory and the services of the sample data. */
abstract class SampleTest extends ServiceTest {

  static final SampleCounts ALL = new SampleCounts(60, 6, 3, 6, 200, 120, 129);
  static final SampleCounts NOTHING = new SampleCounts(0, 0, 0, 0, 0, 0, 0);

  final TickingClock clock = new TickingClock();
  final SequentialIds ids = new SequentialIds();
  final Audit audit = new Audit(stores.auditEntries(), ids, clock, stores.events());
  private final SampleKeys sampleKeys =
      new SampleKeys(
          SampleTest::file,
          stores.issuedKeys(),
          new PredictableKeys(),
          new HashedIdentifiers(),
          stores.keyRequests(),
          stores.subscriptions(),
          stores.usageCounts(),
          stores.portalConfigurations());
  final SampleService service =
      new SampleService(
          new SampleApis(
              SampleTest::file,
              stores.labelDefinitions(),
              stores.governancePolicies(),
              new LabelReferences(
                  stores.governancePolicies(),
                  stores.plans(),
                  stores.roleHolders(),
                  stores.sites()),
              stores.apis(),
              stores.plans(),
              stores.catalogues(),
              sampleKeys),
          new SampleDevelopers(
              SampleTest::file,
              stores.developers(),
              stores.keyPushWriter(),
              stores.outbox(),
              sampleKeys,
              new Departures(
                  stores.applications(),
                  stores.developers(),
                  stores.issuedKeys(),
                  stores.keyRequests(),
                  stores.subscriptions(),
                  new KeyRequestWriter(
                      stores.keyRequests(), stores.subscriptions(), ids, clock, audit),
                  stores.keyPushWriter(),
                  audit)),
          new SampleTrend(
              stores.governanceCounts(),
              new Coverage(stores.governancePolicies(), stores.labelDefinitions(), stores.apis())),
          systems(),
          stores.catalogues(),
          stores.auditEntries(),
          ids,
          clock,
          unitOfWork,
          audit);

  private SampleSystems systems() {
    var tokens = new PredictableTokens();
    var sealing = new ReversedSealing();
    var rules = new PasswordRules(8, _ -> false);
    return new SampleSystems(
        new SampleAccess(
            SampleTest::file,
            stores.users(),
            stores.serviceCredentials(),
            tokens,
            new UserService(
                stores.users(),
                new NewUsers(stores.users(), tokens, ids, clock, audit),
                stores.userChanges(),
                stores.bindingReader(),
                new NewPasswords(rules, new PlainHasher()),
                tokens,
                clock,
                unitOfWork),
            new ServiceCredentialService(
                stores.serviceCredentials(),
                tokens,
                stores.bindingReader(),
                new RecordingCallers(),
                ids,
                clock,
                unitOfWork,
                audit),
            audit),
        SampleTest::file,
        stores.storedSources(),
        new WebhookService(
            stores.webhooks(),
            stores.deliveries(),
            new WebhookCache(stores.webhooks(), clock, unitOfWork),
            stores.events(),
            tokens,
            sealing,
            ids,
            clock,
            unitOfWork,
            audit),
        new GatewayService(
            stores.gateways(),
            stores.plans(),
            new GatewayCredentials(sealing),
            stores.keyPushWriter(),
            ids,
            clock,
            unitOfWork,
            audit),
        stores.gateways(),
        new LabelServices(stores, clock).applyLabels(),
        audit);
  }

  private static String file(String name) {
    try (var stream =
        SampleFiles.class.getResourceAsStream("/io/portico/sample/" + name + ".txt")) {
      return new String(Objects.requireNonNull(stream).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @BeforeEach
  void definePredefinedLabels() {
    stores.users().add(aUser(organisation, "root@example.com").withId(admin.user()).build());
    DefaultLabels.definitions(Ids::next)
        .forEach(definition -> Given.label(stores, organisation, definition));
  }

  final SampleCounts fill() {
    return switch (service.fill(new FillSample.Command(admin, true))) {
      case FillSample.Outcome.Filled(var counts) -> counts;
      case FillSample.Outcome.NotEmpty(), FillSample.Outcome.FilledBefore() -> NOTHING;
    };
  }

  final SampleCounts removed() {
    return switch (service.remove(new RemoveSample.Command(admin))) {
      case RemoveSample.Outcome.Removed(var counts, var kept) -> {
        assertThat(kept).isEmpty();
        yield counts;
      }
      case RemoveSample.Outcome.NotFilled() -> NOTHING;
    };
  }

  final Instant now() {
    return clock.instant();
  }

  final List<ApiRecord> apis() {
    return stores.apis().select(organisation, ApiFilter.ALL, ApiOrder.ID, Optional.empty(), 1_000);
  }

  final List<LabelDefinition> labels() {
    return stores
        .labelDefinitions()
        .page(organisation, LabelDefinitions.Which.ALL, Optional.empty(), 100);
  }

  final Set<LabelName> names() {
    var names = new HashSet<LabelName>();
    labels().forEach(label -> names.add(label.name()));
    return names;
  }

  final List<GovernancePolicy> policies() {
    return stores.governancePolicies().page(organisation, Optional.empty(), 100);
  }

  final List<Plan> plans() {
    return stores.plans().page(organisation, PlanFilter.ALL, 0, 100);
  }

  final Plan plan(String name) {
    return plans().stream()
        .filter(plan -> plan.details().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  final List<CatalogueEntry> catalogue() {
    return stores.catalogues().find(organisation, new CatalogueId(Ids.next())).entries();
  }

  final List<DeveloperWithKeys> developers() {
    return stores.developers().page(organisation, DeveloperFilter.ALL, 0, 1_000);
  }

  final List<IssuedKey> keys() {
    return stores.issuedKeys().page(organisation, KeyFilter.ALL, now(), 0, 1_000);
  }

  final List<Subscription> subscriptions() {
    return stores
        .subscriptions()
        .of(
            organisation,
            developers().stream()
                .map(one -> ApplicationId.ofDefault(one.developer().id()))
                .toList());
  }

  final List<KeyRequest> requests(RequestStatus... statuses) {
    return stores
        .keyRequests()
        .page(
            organisation,
            new KeyRequestFilter(Set.of(statuses), Optional.empty(), Optional.empty()),
            0,
            1_000);
  }

  final Map<CounterKey, Count> usage(Resolution resolution) {
    return stores
        .usageCounts()
        .find(
            organisation,
            resolution,
            keys().stream().map(IssuedKey::key).toList(),
            0,
            Integer.MAX_VALUE);
  }
}
