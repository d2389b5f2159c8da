package io.portico.application.service.access;

import static io.portico.domain.fixture.ServiceCredentialFixture.aService;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.AddServiceCredential;
import io.portico.application.port.in.access.CallerQueries.Caller;
import io.portico.application.port.in.access.RemoveServiceCredential;
import io.portico.application.port.in.access.ReplaceServiceCredential;
import io.portico.application.port.in.access.RotateServiceCredential;
import io.portico.application.port.in.access.ServiceCredentialQueries;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.application.port.out.access.ServiceCredentials;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.AuditQueriesService;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.RecordingCallers;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialId;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RotationOverlap;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServiceCredentialServiceTest extends ServiceTest {

  private final SettableClock clock = new SettableClock();
  private final RecordingCallers callers = new RecordingCallers();
  private final ServiceCredentialService service =
      new ServiceCredentialService(
          stores.serviceCredentials(),
          new PredictableTokens(),
          stores.bindingReader(),
          callers,
          new SequentialIds(),
          clock,
          unitOfWork,
          new Audit(stores.auditEntries(), Ids::next, clock, stores.events()));
  private final IdentifyCallerService identifyCaller =
      new IdentifyCallerService(stores.users(), stores.serviceCredentials(), clock);

  private AddServiceCredential.Outcome.Added issued(String name, String... scopes) {
    return (AddServiceCredential.Outcome.Added)
        service.add(new AddServiceCredential.Command(admin, aService(name).with(scopes).details()));
  }

  private Optional<Actor> caller(AccessToken token) {
    return identifyCaller.identify(token.hash());
  }

  private ServiceCredential stored(ServiceCredentialId id) {
    return stores.serviceCredentials().find(organisation, id).orElseThrow();
  }

  @Test
  void add_new_identifiesItsHolderAndIsAudited() {
    var added = issued("gateway", "keys:verify", "usage:write");

    assertThat(added.token().secret()).startsWith("pts_");
    assertThat(caller(added.token())).contains(added.credential().actor());
    assertThat(latestEntry().action()).isEqualTo(AuditAction.SERVICE_CREDENTIAL_ADDED);
    assertThat(latestEntry().name()).contains("gateway");
    assertThat(latestEntry().difference().toString())
        .contains("keys:verify, usage:write")
        .doesNotContain(added.token().secret(), added.token().hash().hex());
  }

  @Test
  void add_nameTaken_addsNothing() {
    issued("gateway", "keys:verify");

    assertThat(service.add(new AddServiceCredential.Command(admin, aService("Gateway").details())))
        .isEqualTo(new AddServiceCredential.Outcome.NameTaken("Gateway"));
    assertThat(trail()).hasSize(1);
  }

  @Test
  void identify_expired_isEmpty() {
    var end = clock.instant().plusSeconds(60);
    var added =
        (AddServiceCredential.Outcome.Added)
            service.add(
                new AddServiceCredential.Command(
                    admin, aService("gateway").expiring(end).details()));

    clock.pass(Duration.ofSeconds(59));
    assertThat(caller(added.token())).isPresent();
    clock.pass(Duration.ofSeconds(1));
    assertThat(caller(added.token())).isEmpty();
  }

  @Test
  void identify_often_recordsTheUseOncePerMinute() {
    var counting = new CountedUses(stores.serviceCredentials());
    var identify = new IdentifyCallerService(stores.users(), counting.asPort(), clock);
    var added = issued("gateway", "keys:verify");
    var first = clock.instant();

    for (var second = 0; second < 60; second += 5) {
      identify.identify(added.token().hash());
      clock.pass(Duration.ofSeconds(5));
    }
    assertThat(counting.uses()).containsExactly(first);
    assertThat(stored(added.credential().id()).lastUsedAt()).contains(first);

    identify.identify(added.token().hash());
    assertThat(counting.uses()).containsExactly(first, first.plusSeconds(60));
  }

  @Test
  void identify_storeTakesNoChanges_stillIdentifies() {
    var added = issued("gateway", "keys:verify");
    var counting = new CountedUses(stores.serviceCredentials());
    counting.failing = true;

    assertThat(
            new IdentifyCallerService(stores.users(), counting.asPort(), clock)
                .identify(added.token().hash()))
        .isPresent();
  }

  @Test
  void replace_scopes_actAtOnceAndAreAudited() {
    var added = issued("gateway", "keys:verify");

    service.replace(
        new ReplaceServiceCredential.Command(
            admin,
            added.credential().id(),
            aService("gateway").with("portal").details(),
            Precondition.none()));

    assertThat(caller(added.token()).orElseThrow().service().orElseThrow().words())
        .isEqualTo("portal");
    assertThat(callers.evicted()).contains(added.token().hash());
    assertThat(latestEntry().action()).isEqualTo(AuditAction.SERVICE_CREDENTIAL_REPLACED);
  }

  @Test
  void replace_unchanged_writesNoEntry() {
    var added = issued("gateway", "keys:verify");

    service.replace(
        new ReplaceServiceCredential.Command(
            admin, added.credential().id(), added.credential().details(), Precondition.none()));

    assertThat(trail()).hasSize(1);
  }

  @Test
  void rotate_withOverlap_bothTokensWorkUntilItEnds() {
    var added = issued("gateway", "keys:verify");

    var rotated = rotate(added.credential(), 60);

    assertThat(rotated.token()).isNotEqualTo(added.token());
    assertThat(caller(added.token())).isPresent();
    assertThat(caller(rotated.token())).isPresent();
    clock.pass(Duration.ofSeconds(60));
    assertThat(caller(added.token())).isEmpty();
    assertThat(caller(rotated.token())).isPresent();
    assertThat(callers.evicted()).contains(added.token().hash());
    assertThat(latestEntry().action()).isEqualTo(AuditAction.SERVICE_CREDENTIAL_ROTATED);
  }

  private RotateServiceCredential.Rotated rotate(ServiceCredential credential, long seconds) {
    return service.rotate(
        new RotateServiceCredential.Command(
            admin, credential.id(), RotationOverlap.ofSeconds(seconds), Precondition.none()));
  }

  @Test
  void remove_rotated_bothTokensStopWorking() {
    var added = issued("gateway", "keys:verify");
    var rotated = rotate(added.credential(), 3600);

    service.remove(
        new RemoveServiceCredential.Command(admin, added.credential().id(), Precondition.none()));

    assertThat(caller(added.token())).isEmpty();
    assertThat(caller(rotated.token())).isEmpty();
    assertThat(callers.evicted()).contains(added.token().hash(), rotated.token().hash());
    assertThat(latestEntry().action()).isEqualTo(AuditAction.SERVICE_CREDENTIAL_REMOVED);
  }

  @Test
  void anyChange_byOthersThanAdministrators_isRefused() {
    var credential = issued("gateway", "portal").credential();
    for (var actor : List.of(viewer, approver, credential.actor())) {
      assertNotPermitted(
          () -> service.add(new AddServiceCredential.Command(actor, aService("edge").details())),
          () ->
              service.replace(
                  new ReplaceServiceCredential.Command(
                      actor, credential.id(), credential.details(), Precondition.none())),
          () ->
              service.rotate(
                  new RotateServiceCredential.Command(
                      actor, credential.id(), RotationOverlap.DEFAULT, Precondition.none())),
          () ->
              service.remove(
                  new RemoveServiceCredential.Command(
                      actor, credential.id(), Precondition.none())));
    }
  }

  @Test
  void reads_byServices_areRefused() {
    var credential = issued("gateway", "portal", "apis:read", "labels:write").credential();

    assertNotPermitted(
        () -> service.find(credential.actor(), credential.id()),
        () -> service.count(credential.actor()),
        () ->
            service.page(
                new ServiceCredentialQueries.Query(credential.actor(), Optional.empty(), 10)));
    assertThat(service.find(viewer, credential.id())).isEqualTo(credential);
    assertThat(service.count(viewer)).isOne();
  }

  @Test
  void anyCall_ofAnotherOrganisation_isNotFound() {
    var credential = issued("gateway", "portal").credential();

    assertNotFound(
        () -> service.find(stranger, credential.id()),
        () ->
            service.remove(
                new RemoveServiceCredential.Command(
                    stranger, credential.id(), Precondition.none())));
  }

  @Test
  void anyChange_stale_isRefused() {
    var credential = issued("gateway", "portal").credential();

    assertRefused(
        RefusedException.Stale.class,
        () ->
            service.rotate(
                new RotateServiceCredential.Command(
                    admin, credential.id(), RotationOverlap.DEFAULT, _ -> false)),
        () ->
            service.remove(
                new RemoveServiceCredential.Command(admin, credential.id(), _ -> false)));
  }

  @Test
  void trail_ofAService_namesTheService() {
    var credential = issued("gateway", "portal").credential();
    unitOfWork.run(
        () ->
            new Audit(stores.auditEntries(), Ids::next, clock, stores.events())
                .recordNew(
                    credential.actor(), AuditAction.DEVELOPER_REGISTERED, "1", Snapshot.NONE));

    var page =
        new AuditQueriesService(
                stores.auditEntries(),
                stores.jobs(),
                stores.users(),
                stores.serviceCredentials(),
                stores.developers(),
                stores.usageNames())
            .page(new AuditQueries.Query(admin, AuditFilter.ALL, Optional.empty(), 1));

    assertThat(page.items().getFirst().service()).contains("gateway");
    assertThat(page.items().getFirst().actor()).isEmpty();
  }

  @Test
  void whoIs_aService_returnsItsCredential() {
    var credential = issued("gateway", "keys:verify").credential();

    var caller =
        new CallerQueriesService(
                stores.users(), stores.serviceCredentials(), stores.organisations())
            .whoIs(credential.actor());

    assertThat(caller).isInstanceOf(Caller.Service.class);
    assertThat(((Caller.Service) caller).credential()).isEqualTo(credential);
  }

  /** Service credentials that remember or refuse the uses that are recorded. */
  private static final class CountedUses {

    private final ServiceCredentials stored;
    private final List<Instant> uses = new ArrayList<>();
    private boolean failing;

    CountedUses(ServiceCredentials stored) {
      this.stored = stored;
    }

    List<Instant> uses() {
      return uses;
    }

    ServiceCredentials asPort() {
      return (ServiceCredentials)
          Proxy.newProxyInstance(
              ServiceCredentials.class.getClassLoader(),
              new Class<?>[] {ServiceCredentials.class},
              (_, method, arguments) -> {
                if (method.getName().equals("recordUse")) {
                  if (failing) {
                    throw new RefusedException.StoreUnavailable("read-only");
                  }
                  uses.add((Instant) arguments[2]);
                }
                return method.invoke(stored, arguments);
              });
    }
  }
}
