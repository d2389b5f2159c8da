package io.portico.application.service.sample;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.MailFixture.aMail;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static io.portico.domain.fixture.ServiceCredentialFixture.aService;
import static io.portico.domain.fixture.UserFixture.aUser;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.sample.FillSample;
import io.portico.application.port.in.sample.RemoveSample;
import io.portico.application.port.in.sample.SampleCounts;
import io.portico.application.testkit.contract.Given;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.SourceName;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.discovery.SourceKind;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.fixture.Ids;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.usage.Resolution;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Removing the sample data, and asking for it. */
class RemoveSampleTest extends SampleTest {

  /* ---- remove ---- */

  @Test
  void remove_filled_removesWhatWasAdded() {
    fill();
    var before = keys();

    assertThat(removed()).isEqualTo(ALL);

    assertThat(service.isEmpty(viewer)).isTrue();
    assertThat(labels()).hasSize(2);
    assertThat(catalogue()).isEmpty();
    assertThat(keys()).isEmpty();
    assertThat(requests(RequestStatus.values())).isEmpty();
    assertThat(stores.governanceCounts().apis(organisation, LocalDate.EPOCH)).isEmpty();
    assertThat(
            stores
                .subscriptions()
                .of(organisation, before.stream().map(IssuedKey::application).toList()))
        .isEmpty();
    for (var resolution : Resolution.values()) {
      assertThat(
              stores
                  .usageCounts()
                  .find(
                      organisation,
                      resolution,
                      before.stream().map(IssuedKey::key).toList(),
                      0,
                      Integer.MAX_VALUE))
          .isEmpty();
    }
    assertThat(stores.outbox().count(organisation, MailFilter.ALL)).isZero();
    assertThat(stores.users().count(organisation)).isOne();
    assertThat(stores.serviceCredentials().count(organisation)).isZero();
    assertThat(stores.storedSources().all(organisation)).isEmpty();
    assertThat(stores.webhooks().all(organisation)).isEmpty();
    assertThat(stores.gateways().all(organisation)).isEmpty();
    assertThat(latestEntry().action()).isEqualTo(AuditAction.SAMPLE_REMOVED);
  }

  /* A gateway to which a key of the sample was pushed must not go on to let it through. */
  @Test
  void remove_keysAtAGateway_areSentAgain() {
    fill();
    var key = keys().getFirst();
    var push =
        KeyPush.queued(
            new KeyPushId(Ids.next()),
            new GatewayId(Ids.next()),
            key,
            Optional.empty(),
            clock.instant());
    stores.keyPushes().add(organisation, push);

    removed();

    assertThat(stores.keyPushes().find(organisation, push.id()).orElseThrow().state().revision())
        .isOne();
  }

  @Test
  void remove_nothingThere_isNotFilledAndWritesNoEntry() {
    assertThat(service.remove(new RemoveSample.Command(admin)))
        .isEqualTo(new RemoveSample.Outcome.NotFilled());
    assertThat(trail()).isEmpty();
  }

  @Test
  void remove_neverFilledWithRecordsLikeThoseOfTheSample_removesNothing() {
    var user = aUser(organisation, "nora.lindgren@merrywell.example").build();
    var credential = aService("Developer portal").in(organisation);
    var source = source("kong-edge", "https://kong-admin.merrywell.example:8444");
    stores.users().add(user);
    stores.serviceCredentials().add(credential);
    stores.storedSources().add(organisation, source);

    assertThat(service.remove(new RemoveSample.Command(admin)))
        .isEqualTo(new RemoveSample.Outcome.NotFilled());

    assertThat(stores.users().find(organisation, user.id())).contains(user);
    assertThat(stores.serviceCredentials().find(organisation, credential.id()))
        .contains(credential);
    assertThat(stores.storedSources().all(organisation)).containsExactly(source);
  }

  @Test
  void remove_recordsOfOthers_stayWithWhatTheyUse() {
    fill();
    var api = added("lifecycle", "beta");
    Given.freeTextLabels(stores, organisation, "mine");
    var policy = aPolicy("Mine").requiring("exposure").build();
    stores.governancePolicies().add(organisation, policy);
    var ann = aDeveloper("ann@example.com").build();
    stores.developers().add(organisation, List.of(ann));
    var used = plan("Payments");
    var key = aKey().of(ann.id()).on(used.id()).build();
    var mine = aPlan("Gold").build();
    unitOfWork.run(
        () -> {
          stores.issuedKeys().add(organisation, key);
          stores.plans().add(organisation, mine);
        });

    var outcome = (RemoveSample.Outcome.Removed) service.remove(new RemoveSample.Command(admin));

    assertThat(outcome.kept()).containsExactlyInAnyOrder("Payments", "lifecycle", "exposure");
    assertThat(outcome.counts()).isEqualTo(new SampleCounts(60, 4, 3, 5, 200, 120, 129));
    assertThat(apis()).containsExactly(api);
    assertThat(labels())
        .extracting(definition -> definition.name().value())
        .containsExactlyInAnyOrder(
            "business_domain", "api_criticality", "lifecycle", "exposure", "mine");
    assertThat(policies()).containsExactly(policy);
    assertThat(plans()).containsExactlyInAnyOrder(used, mine);
    assertThat(catalogue()).extracting(CatalogueEntry::plan).containsExactly(used.id());
    assertThat(developers()).extracting(DeveloperWithKeys::developer).containsExactly(ann);
    assertThat(keys()).containsExactly(key);
    assertThat(service.isFilled(viewer)).isFalse();
    assertThat(service.isEmpty(viewer)).isFalse();
  }

  @Test
  void remove_systemsOfOthers_stay() {
    fill();
    var other = source("kong-own", "https://kong.example.com:8444");
    stores.storedSources().add(organisation, other);

    removed();

    assertThat(stores.storedSources().all(organisation)).containsExactly(other);
  }

  private StoredSource source(String name, String address) {
    return StoredSource.added(
        new SourceDetails(
            new SourceName(name), SourceKind.KONG, GatewayAddress.parse(address), Optional.empty()),
        Optional.empty(),
        now());
  }

  /* Somebody has made the user of the sample active. */
  @Test
  void remove_onlyAdministratorLeft_staysAndIsNamed() {
    fill();
    var nora =
        stores.users().withEmail(new EmailAddress("nora.lindgren@merrywell.example"), 1).getFirst();
    var active = new UserProfile(nora.profile().email(), "Nora", "Lindgren", Role.ADMIN, true);
    unitOfWork.run(
        () -> {
          stores.users().findForUpdate(organisation, nora.id());
          stores.users().replace(nora.described(active, Optional.empty(), clock.instant()));
          stores.users().findForUpdate(organisation, admin.user());
          stores.users().remove(organisation, admin.user());
        });

    var outcome = (RemoveSample.Outcome.Removed) service.remove(new RemoveSample.Command(admin));

    assertThat(outcome.kept()).containsExactly("nora.lindgren@merrywell.example");
    assertThat(stores.users().count(organisation)).isOne();
  }

  @Test
  void remove_keysAndRequestsAddedToSampleDevelopers_goWithThem() {
    fill();
    var developer = developers().getLast().developer();
    var key = aKey().of(developer.id()).on(plan("Payments").id()).build();
    unitOfWork.run(() -> stores.issuedKeys().add(organisation, key));

    assertThat(removed().keys()).isEqualTo(121);
    assertThat(keys()).isEmpty();
  }

  @Test
  void remove_sample_removesTheMailsToItsDevelopers() {
    fill();
    var developer = developers().getFirst().developer();
    var mail = aMail().to(developer.details().email().written()).build();
    var other = aMail().to("owner@example.com").build();
    List.of(mail, other).forEach(one -> stores.outbox().add(organisation, one));

    removed();

    assertThat(stores.outbox().page(organisation, MailFilter.ALL, 0, 10))
        .extracting(Mail::id)
        .containsExactly(other.id());
  }

  @Test
  void remove_thenFill_isFilledAgain() {
    fill();
    var before = apis();
    removed();

    assertThat(fill()).isEqualTo(ALL);

    assertThat(apis())
        .extracting(ApiRecord::id)
        .isEqualTo(before.stream().map(ApiRecord::id).toList());
    assertThat(service.isFilled(viewer)).isTrue();
  }

  @Test
  void remove_thenFillOnlyOnce_isFilledBefore() {
    assertThat(service.fill(new FillSample.Command(admin, false)))
        .isEqualTo(new FillSample.Outcome.Filled(ALL));
    assertThat(service.fill(new FillSample.Command(admin, false)))
        .isEqualTo(new FillSample.Outcome.NotEmpty());
    removed();

    assertThat(service.fill(new FillSample.Command(admin, false)))
        .isEqualTo(new FillSample.Outcome.FilledBefore());
    assertThat(apis()).isEmpty();
  }

  /* ---- queries, permissions ---- */

  @Test
  void isFilled_betweenFillingAndRemoval_isTrue() {
    assertThat(service.isFilled(viewer)).isFalse();
    assertThat(service.isEmpty(viewer)).isTrue();
    fill();
    assertThat(service.isFilled(viewer)).isTrue();
    assertThat(service.isEmpty(viewer)).isFalse();
    removed();
    assertThat(service.isFilled(viewer)).isFalse();
  }

  @Test
  void fillAndRemove_othersThanAdministrators_areRefused() {
    for (var other : List.of(viewer, approver)) {
      assertNotPermitted(
          () -> service.fill(new FillSample.Command(other, true)),
          () -> service.remove(new RemoveSample.Command(other)));
    }
    assertThat(service.fill(new FillSample.Command(Actor.portico(organisation), true)))
        .isEqualTo(new FillSample.Outcome.Filled(ALL));
  }
}
