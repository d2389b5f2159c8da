package io.portico.application.service.identity;

import static io.portico.domain.fixture.UserFixture.aUser;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.identity.SignOutAtProvider.Outcome;
import io.portico.application.port.out.identity.OpenIdProviders;
import io.portico.application.port.out.identity.OpenIdProviders.SignedOut;
import io.portico.application.service.session.SeeingSessions;
import io.portico.application.service.session.UserSessions;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.RecordingSessions;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.account.Realm;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.fixture.Ids;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.IssuerUrl;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.identity.SignInRules;
import io.portico.domain.session.Browser;
import io.portico.domain.session.ProviderSession;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.session.SessionToken;
import io.portico.domain.shared.DeveloperId;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProviderSignOutServiceTest extends ServiceTest {

  private static final String SID = "the session there";

  private final SettableClock clock = new SettableClock();
  private final SeeingSessions seeing = seeing(new PredictableTokens(), clock);
  private final ProviderSignOutService service =
      new ProviderSignOutService(
          stores.identityProviders(),
          new ProviderPeople(
              stores.externalIdentities(),
              stores.developerIdentities(),
              new GroupRoles(
                  stores.externalIdentities(),
                  stores.users(),
                  stores.userChanges(),
                  clock,
                  stores.audit()),
              new UserSessions(
                  stores.sessions(), stores.accessLinks(), new RecordingSessions(), unitOfWork)),
          stores.providerSessions(),
          saying(new SignedOut(Optional.of(SID), Optional.empty(), clock.instant())),
          new ProviderSecrets(new ReversedSealing()),
          stores.sessions(),
          seeing,
          new RecordingSessions(),
          unitOfWork,
          stores.audit());

  private final IdentityProvider provider = provider();
  private final DashboardUser boss = aUser(organisation, "boss@example.com").as(Role.ADMIN).build();

  private static OpenIdProviders saying(SignedOut signedOut) {
    var type = OpenIdProviders.class;
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, (_, _, _) -> signedOut));
  }

  private IdentityProvider provider() {
    var details =
        new IdentityProviderDetails(
            "Acme",
            IssuerUrl.parse("https://login.example.com"),
            "portico",
            List.of(),
            ProviderAudience.DASHBOARD,
            Optional.empty(),
            new SignInRules(false, List.of(), false, Optional.empty()));
    return new IdentityProvider(
        new IdentityProviderId(Ids.next()),
        organisation,
        details,
        Optional.empty(),
        clock.instant(),
        clock.instant());
  }

  @Test
  void end_aSessionThere_endsAlsoWhatSeesTheSite() {
    var _ = stores.users().add(boss);
    assertThat(stores.identityProviders().add(provider)).isTrue();
    var session = signedIn();
    var _ =
        unitOfWork.execute(
            () -> seeing.start(boss.actor(), session, new DeveloperId(Ids.next()), "192.0.2.1"));

    assertThat(service.end(provider.id(), "token", "request")).isEqualTo(new Outcome.Ended(1));

    assertThat(stores.sessions().ofUser(organisation, boss.id())).isEmpty();
    assertThat(trail())
        .extracting(AuditEntry::action)
        .containsExactlyInAnyOrder(
            AuditAction.SESSIONS_ENDED,
            AuditAction.DEVELOPER_SEEN_NO_MORE,
            AuditAction.DEVELOPER_SEEN);
  }

  private Session signedIn() {
    var session =
        Session.start(
                new SessionId(Ids.next()),
                Realm.USERS,
                organisation,
                boss.id(),
                new SessionToken("dashboard").hash(),
                new Browser("192.0.2.1", "Firefox"),
                clock.instant())
            .startedBy(provider.id());
    stores.sessions().add(session);
    stores
        .providerSessions()
        .add(
            new ProviderSession(
                session.id(),
                organisation,
                boss.id(),
                provider.id(),
                Optional.of(new AccessToken(SID).hash()),
                "sealed",
                clock.instant()));
    return session;
  }
}
