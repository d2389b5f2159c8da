package io.portico.application.testkit.memory;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.api.Apis;
import io.portico.application.service.session.SeeingSessions;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.memory.mail.PostedMail;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What tests of services start from: an organisation with callers, on stores in memory. */
public abstract class ServiceTest {

  protected final InMemoryStores stores = new InMemoryStores();
  protected final UnitOfWork unitOfWork = stores.unitOfWork();
  protected final OrganisationId organisation = Given.organisation(stores);
  protected final Actor admin = callerAs(Role.ADMIN);
  protected final Actor approver = callerAs(Role.APPROVER);
  protected final Actor viewer = callerAs(Role.VIEWER);

  /** An administrator of another organisation. */
  protected final Actor stranger = new Actor(Given.organisation(stores), Ids.user(), Role.ADMIN);

  protected final Actor callerAs(Role role) {
    return new Actor(organisation, Ids.user(), role);
  }

  protected final void configure(PortalSettings settings) {
    unitOfWork.run(() -> stores.portalConfigurations().replace(organisation, settings));
  }

  protected final ApiRecord added(String... namesAndValues) {
    return added(anApi("Payments").labelled(namesAndValues));
  }

  protected final ApiRecord added(ApiFixture fixture) {
    var api = fixture.build();
    assertThat(stores.apis().add(organisation, api)).isEqualTo(Apis.Addition.ADDED);
    return api;
  }

  protected final ApiRecord stored(ApiRecord api) {
    return stores.apis().find(organisation, api.id()).orElseThrow();
  }

  /** Returns the sessions of administrators who see the site as a developer does. */
  protected final SeeingSessions seeing(TokenGenerator tokens, InstantSource clock) {
    return new SeeingSessions(
        stores.users(), stores.sessions(), tokens, Ids::next, clock, unitOfWork, stores.audit());
  }

  /** Returns the audit trail of the organisation, the latest entry first. */
  protected final List<AuditEntry> trail() {
    return stores.auditEntries().page(organisation, AuditFilter.ALL, Optional.empty(), 100);
  }

  protected final AuditEntry latestEntry() {
    return trail().getFirst();
  }

  /** Returns the mails of the organisation, sent or not, the earliest first. */
  protected final List<PostedMail> mails() {
    return PostedMail.in(stores, organisation);
  }

  protected static void assertNotPermitted(ThrowingCallable... actions) {
    assertRefused(RefusedException.NotPermitted.class, actions);
  }

  protected static void assertNotFound(ThrowingCallable... actions) {
    assertRefused(RefusedException.NotFound.class, actions);
  }

  protected static void assertRefused(
      Class<? extends RefusedException> expected, ThrowingCallable... actions) {
    for (var action : actions) {
      assertThatThrownBy(action).isInstanceOf(expected);
    }
  }
}
