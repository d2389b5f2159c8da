package io.portico.application.service.developer;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.developer.ChangePassword;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.RegisterDeveloper.Secret;
import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.application.service.account.LoginThrottle;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.application.Departures;
import io.portico.application.service.request.KeyRequestWriter;
import io.portico.application.service.session.UserSessions;
import io.portico.application.testkit.fake.PlainHasher;
import io.portico.application.testkit.fake.RecordedResponses;
import io.portico.application.testkit.fake.RecordingSessions;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.LoginOrigin;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.developer.Developer;
import io.portico.domain.fixture.DeveloperFixture;
import io.portico.domain.fixture.Ids;

/** The services of developers on stores in memory. */
abstract class DeveloperTest extends ServiceTest {

  final SettableClock clock = new SettableClock();
  final PlainHasher hasher = new PlainHasher();
  final RecordedResponses responses = new RecordedResponses();

  private final NewPasswords passwords =
      new NewPasswords(
          new PasswordRules(8, password -> password.secret().equals("sunshine")), hasher);

  private final UserSessions sessions =
      new UserSessions(
          stores.sessions(), stores.accessLinks(), new RecordingSessions(), unitOfWork);

  private final KeyRequestWriter requestWriter =
      new KeyRequestWriter(
          stores.keyRequests(), stores.subscriptions(), Ids::next, clock, stores.audit());

  final RegisterDeveloper register =
      new RegisterDeveloperService(
          stores.developers(),
          stores.portalConfigurations(),
          passwords,
          new SequentialIds(),
          clock,
          unitOfWork,
          stores.audit());
  final DeveloperService replace =
      new DeveloperService(
          stores.developers(),
          stores.loginFailures(),
          passwords,
          sessions,
          stores.outboxWriter(),
          unitOfWork,
          stores.audit());
  final DeveloperQueries queries = replace;
  final ChangePassword changePassword = replace;
  final RemoveDeveloper remove =
      new RemoveDeveloperService(
          stores.developers(),
          stores.issuedKeys(),
          stores.keyRequests(),
          requestWriter,
          new Departures(
              stores.applications(),
              stores.developers(),
              stores.issuedKeys(),
              stores.keyRequests(),
              stores.subscriptions(),
              requestWriter,
              stores.keyPushWriter(),
              stores.audit()),
          sessions,
          clock,
          unitOfWork,
          stores.audit());
  final VerifyCredentials verify =
      new VerifyCredentialsService(
          stores.developers(),
          new LoginThrottle(stores.loginFailures(), clock, unitOfWork),
          hasher,
          responses,
          unitOfWork);

  /** Registers a developer with a password. */
  Developer registered(String email, String password) {
    var outcome =
        register.register(
            new RegisterDeveloper.Command(
                admin,
                DeveloperFixture.aDeveloper(email).details(),
                new Secret.Chosen(new Password(password))));
    return ((RegisterDeveloper.Outcome.Registered) outcome).developer();
  }

  /** Tries to log in. */
  VerifyCredentials.Outcome login(String username, String password) {
    return loginFrom("192.0.2.1", username, password);
  }

  /** Changes the password of the developer with {@code email}. */
  void changePassword(String email, String password) {
    var developer =
        stores.developers().findByEmail(organisation, new EmailAddress(email)).orElseThrow();
    changePassword.change(
        new ChangePassword.Command(
            admin, developer.developer().id(), new Password(password), Precondition.none()));
  }

  /** Tries to log in from the address of a visitor. */
  VerifyCredentials.Outcome loginFrom(String address, String username, String password) {
    return login(new LoginOrigin.Visitor(address), username, password);
  }

  /** Tries to log in through a portal that does not pass the addresses of its visitors on. */
  VerifyCredentials.Outcome loginThroughPortal(String username, String password) {
    return login(new LoginOrigin.Portal("198.51.100.1"), username, password);
  }

  private VerifyCredentials.Outcome login(LoginOrigin origin, String username, String password) {
    return verify.verify(
        new VerifyCredentials.Query(admin, username, new Password(password), origin));
  }
}
