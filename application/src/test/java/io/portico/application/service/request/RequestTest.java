package io.portico.application.service.request;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogueId;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.application.port.in.request.RemoveKeyRequest;
import io.portico.application.port.in.request.RequestKey;
import io.portico.application.service.key.ApiOffers;
import io.portico.application.service.key.KeyIssuer;
import io.portico.application.service.key.KeyLock;
import io.portico.application.service.mail.UnseenKeys;
import io.portico.application.service.subscription.SubscriptionWriter;
import io.portico.application.testkit.fake.HashedIdentifiers;
import io.portico.application.testkit.fake.PredictableKeys;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.Plan;
import io.portico.domain.request.AutoApproval;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.subscription.Subscription;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The services of key requests on stores in memory. */
abstract class RequestTest extends ServiceTest {

  final SettableClock clock = new SettableClock();
  final PredictableKeys keys = new PredictableKeys();

  private final SubscriptionWriter subscriptionWriter =
      new SubscriptionWriter(stores.subscriptions(), stores.issuedKeys());
  final UnseenKeys unseenKeys =
      new UnseenKeys(stores.sites(), stores.keyLinks(), new ReversedSealing(), clock, unitOfWork);
  private final KeyIssuer keyIssuer =
      new KeyIssuer(
          stores.issuedKeys(),
          keys,
          new HashedIdentifiers(),
          subscriptionWriter,
          stores.outboxWriter(),
          stores.keyPushWriter(),
          KeyLocations.DEFAULT,
          unseenKeys,
          stores.audit());
  private final KeyLock keyLock =
      new KeyLock(stores.developers(), stores.applications(), stores.issuedKeys());
  private final KeyRequestWriter requestWriter =
      new KeyRequestWriter(
          stores.keyRequests(), stores.subscriptions(), new SequentialIds(), clock, stores.audit());
  final KeyRequestService decider =
      new KeyRequestService(
          stores.keyRequests(),
          keyLock,
          stores.plans(),
          stores.portalConfigurations(),
          new ApiOffers(stores.plans(), stores.catalogues(), KeyLocations.DEFAULT),
          keyIssuer,
          stores.outboxWriter(),
          requestWriter,
          new DecidablePlans(stores.plans(), stores.planSelection()),
          unitOfWork);

  RequestKeyService requesting(AutoApproval autoApproval) {
    return new RequestKeyService(stores.developers(), single(autoApproval), unitOfWork);
  }

  SingleKeyRequests single(AutoApproval autoApproval) {
    return new SingleKeyRequests(
        keyLock,
        stores.catalogues(),
        stores.plans(),
        stores.subscriptions(),
        stores.portalConfigurations(),
        processor(autoApproval),
        unitOfWork);
  }

  private KeyRequestProcessor processor(AutoApproval autoApproval) {
    return new KeyRequestProcessor(
        autoApproval, subscriptionWriter, keyIssuer, stores.outboxWriter(), requestWriter);
  }

  Developer registered(Developer developer) {
    stores.developers().add(organisation, List.of(developer));
    return developer;
  }

  Plan offered(Plan plan, CatalogueEntry... entries) {
    stores.plans().add(organisation, plan);
    fillCatalogue(entries);
    return plan;
  }

  /** Takes everything out of the catalogue. */
  void hideEverything() {
    fillCatalogue();
  }

  void fillCatalogue(CatalogueEntry... entries) {
    unitOfWork.run(
        () -> {
          var catalogue = stores.catalogues().findForUpdate(organisation, aCatalogueId());
          stores
              .catalogues()
              .replace(organisation, new Catalogue(catalogue.id(), List.of(entries)));
        });
  }

  /** Requests a key that needs a review, and returns the request. */
  KeyRequest queued(Developer developer, Plan plan) {
    return ((RequestKey.Outcome.Queued) request(developer, plan)).request();
  }

  RequestKey.Outcome request(Developer developer, Plan plan) {
    return requesting(AutoApproval.ON_REQUEST)
        .request(new RequestKey.Command(admin, details(developer, plan, Map.of())));
  }

  ApproveKeyRequest.Outcome approve(KeyRequestId request) {
    return decider.approve(new ApproveKeyRequest.Command(approver, request, Precondition.none()));
  }

  DeclineKeyRequest.Outcome decline(KeyRequestId request, String reason) {
    return decider.decline(
        new DeclineKeyRequest.Command(approver, request, reason, Precondition.none()));
  }

  void remove(KeyRequestId request) {
    decider.remove(new RemoveKeyRequest.Command(approver, request, Precondition.none()));
  }

  Optional<Subscription.SubscriptionState> state(Developer developer, Plan plan) {
    return stores
        .subscriptions()
        .of(organisation, List.of(ApplicationId.ofDefault(developer.id())))
        .stream()
        .filter(subscription -> subscription.plan().equals(plan.id()))
        .findFirst()
        .map(Subscription::state);
  }

  KeyRequest found(KeyRequestId request) {
    return stores.keyRequests().find(organisation, request).orElseThrow();
  }

  static KeyRequestDetails details(Developer developer, Plan plan, Map<String, String> fields) {
    return new KeyRequestDetails(developer.id(), plan.id(), "v1", CustomFields.of(fields));
  }

  /** Returns what is stored of the key that is made {@code number}th. */
  static StoredKey stored(int number) {
    return PredictableKeys.nth(number).hashed();
  }
}
