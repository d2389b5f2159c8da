package io.portico.application.service.key;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogueId;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.key.ExpireKeys;
import io.portico.application.port.in.key.IssueKey;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.in.key.VerifyKeys;
import io.portico.application.port.in.key.VerifyKeys.Verification;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.service.mail.UnseenKeys;
import io.portico.application.service.subscription.SubscriptionWriter;
import io.portico.application.testkit.fake.CountedKeys;
import io.portico.application.testkit.fake.HashedIdentifiers;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.Developer;
import io.portico.domain.fixture.DeveloperFixture;
import io.portico.domain.fixture.PlanFixture;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.subscription.Subscription;
import java.util.List;
import java.util.Optional;

/** The services of issued keys on stores in memory, with a developer and a plan. */
abstract class KeyTest extends ServiceTest {

  final SettableClock clock = new SettableClock();
  final CountedKeys generator = new CountedKeys();

  private final Audit audit = stores.audit();
  private final OutboxWriter outbox = stores.outboxWriter();
  final ApiOffers offers = new ApiOffers(stores.plans(), stores.catalogues(), KeyLocations.DEFAULT);
  final SubscriptionWriter subscriptionWriter =
      new SubscriptionWriter(stores.subscriptions(), stores.issuedKeys());
  final UnseenKeys unseenKeys =
      new UnseenKeys(stores.sites(), stores.keyLinks(), new ReversedSealing(), clock, unitOfWork);
  final KeyIssuer keyIssuer =
      new KeyIssuer(
          stores.issuedKeys(),
          generator,
          new HashedIdentifiers(),
          subscriptionWriter,
          outbox,
          stores.keyPushWriter(),
          KeyLocations.DEFAULT,
          unseenKeys,
          audit);

  final KeyLock keyLock =
      new KeyLock(stores.developers(), stores.applications(), stores.issuedKeys());

  final IssueKey issue =
      new IssueKeyService(
          keyLock,
          stores.plans(),
          stores.catalogues(),
          stores.portalConfigurations(),
          subscriptionWriter,
          keyIssuer,
          audit,
          clock,
          unitOfWork);
  final RotateKeyService rotate =
      new RotateKeyService(
          keyLock,
          stores.plans(),
          stores.issuedKeys(),
          stores.portalConfigurations(),
          keyIssuer,
          offers,
          audit,
          clock,
          unitOfWork);
  final RevokeKeyService revoke =
      new RevokeKeyService(
          keyLock,
          stores.issuedKeys(),
          stores.subscriptions(),
          offers,
          outbox,
          audit,
          clock,
          unitOfWork);
  final ExpireKeys expireKeys =
      new ExpireKeysService(
          keyLock,
          stores.issuedKeys(),
          stores.subscriptions(),
          offers,
          outbox,
          stores.events(),
          clock,
          unitOfWork);
  final KeyVerifier keyVerifier =
      new KeyVerifier(
          stores.verifiableKeys(),
          stores.portalConfigurations(),
          stores.enforcedPlans(),
          new HashedIdentifiers(),
          clock);
  final VerifyKeys verify = new VerifyKeysService(keyVerifier);
  final KeyQueriesService queries =
      new KeyQueriesService(
          stores.issuedKeys(),
          stores.keyConcerns(),
          stores.usageReports(),
          new HashedIdentifiers(),
          clock);

  final Developer ann = registered(aDeveloper("ann@example.com").with("company", "Acme"));
  final Plan gold = defined(aPlan("Gold"));

  Developer registered(DeveloperFixture fixture) {
    var developer = fixture.build();
    assertThat(stores.developers().add(organisation, List.of(developer)))
        .containsExactly(developer.id());
    return developer;
  }

  Plan defined(PlanFixture fixture) {
    var plan = fixture.build();
    assertThat(stores.plans().add(organisation, plan)).isEqualTo(Plans.Addition.ADDED);
    return plan;
  }

  void offered(CatalogueEntry... entries) {
    unitOfWork.run(
        () -> {
          var present = stores.catalogues().findForUpdate(organisation, aCatalogueId());
          stores.catalogues().replace(organisation, new Catalogue(present.id(), List.of(entries)));
        });
  }

  void change(Developer wanted) {
    unitOfWork.execute(() -> stores.developers().replace(organisation, wanted));
  }

  void change(Plan wanted) {
    unitOfWork.execute(() -> stores.plans().replace(organisation, wanted));
  }

  IssueKey.Outcome issue(Developer developer, Plan plan) {
    return issue.issue(new IssueKey.Command(admin, developer.id(), plan.id()));
  }

  /** Issues a key that must be issued. */
  IssueKey.Outcome.Issued issued(Developer developer, Plan plan) {
    return (IssueKey.Outcome.Issued) issue(developer, plan);
  }

  RotateKey.Outcome rotate(StoredKey key, RotationOverlap overlap) {
    return rotate.rotate(new RotateKey.Command(admin, key, overlap, Precondition.none()));
  }

  /** Rotates a key that must be rotated. */
  RotateKey.Outcome.Rotated rotated(StoredKey key, RotationOverlap overlap) {
    return (RotateKey.Outcome.Rotated) rotate(key, overlap);
  }

  RevokeKey.Outcome revoke(StoredKey key) {
    return revoke.revoke(new RevokeKey.Command(admin, key, Optional.empty(), Precondition.none()));
  }

  /** Verifies {@code key} as a gateway of the organisation. */
  Verification verified(RawKey key) {
    return verify.verify(new VerifyKeys.Query(viewer, List.of(key))).getFirst();
  }

  IssuedKey stored(StoredKey key) {
    return stores.issuedKeys().find(organisation, key).orElseThrow();
  }

  Optional<Subscription> subscription(Developer developer, Plan plan) {
    return stores
        .subscriptions()
        .of(organisation, List.of(ApplicationId.ofDefault(developer.id())))
        .stream()
        .filter(subscription -> subscription.plan().equals(plan.id()))
        .findFirst();
  }

  Subscription granted(Developer developer, Plan plan, StoredKey key) {
    return new Subscription(
        ApplicationId.ofDefault(developer.id()),
        plan.id(),
        new Subscription.SubscriptionState.Active(key));
  }
}
