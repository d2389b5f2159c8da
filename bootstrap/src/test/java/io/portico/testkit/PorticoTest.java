package io.portico.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.port.out.signup.SignUps;
import io.portico.config.Settings;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.Role;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.domain.signup.SignUp;
import io.portico.domain.signup.SignUpId;
import io.portico.domain.signup.SignUpProof;
import io.portico.startup.Portico;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a running Portico over HTTP. Each test has two organisations of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class PorticoTest {

  public static final String OPERATOR_SECRET = "the-secret-of-the-operator";

  private Node node;
  private Members ours;
  private Members theirs;

  /** Clients of {@link #ours()}. */
  protected PorticoClient admin;

  protected PorticoClient viewer;

  /** Returns the server that the database is on; empty for the embedded one, as by default. */
  protected Optional<Settings.Server> server() {
    return Optional.empty();
  }

  /** Returns the settings of these tests, which may change those that most tests use. */
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults;
  }

  /** Returns whether the members send requests as clients of the classic portal do. */
  protected boolean speaksClassic() {
    return false;
  }

  @BeforeAll
  void start(@TempDir Path data) {
    node = Node.start(settings(defaults(data, server())), false);
  }

  static SettingsFixture defaults(Path data, Optional<Settings.Server> server) {
    return SettingsFixture.settings(data)
        .on(server)
        .withAdminToken("the-first-administrator")
        .withOperatorSecret(OPERATOR_SECRET);
  }

  /** Starts another Portico on the same database. */
  protected final Portico another() {
    return Portico.start(node.settings().build());
  }

  /** Stops the Portico of these tests and starts it again, on the same database. */
  protected final void restart() {
    var settings = node.settings();
    node.portico().close();
    node = Node.start(settings, false);
  }

  /** Calls {@code other} from now on. */
  final void use(Node other) {
    node = other;
  }

  @AfterAll
  void stop() {
    if (node != null && !node.shared()) {
      node.portico().close();
    }
  }

  @BeforeEach
  void createTwoOrganisations() {
    ours = organisation();
    theirs = organisation();
    admin = ours.admin();
    viewer = ours.viewer();
  }

  protected final Members ours() {
    return ours;
  }

  protected final Members theirs() {
    return theirs;
  }

  protected final Routes routes() {
    return Routes.of(node.portico().context());
  }

  /** Returns the implementation of a port, for tests of what no route does. */
  protected final <T> T bean(Class<T> port) {
    return node.portico().context().getBean(port);
  }

  /** Returns the beans, for tests of what no route shows. */
  protected final ApplicationContext context() {
    return node.portico().context();
  }

  protected final Members organisation() {
    var beans = node.portico().context();
    var id = new OrganisationId(beans.getBean(IdGenerator.class).next());
    beans.getBean(Organisations.class).add(new Organisation(id, "One of several"));
    return membersOf(id);
  }

  /** Returns new members of an organisation that exists. */
  protected final Members membersOf(OrganisationId id) {
    return new Members(
        id,
        member(id, Role.ADMIN),
        member(id, Role.VIEWER),
        member(id, Role.APPROVER),
        member(id, Role.LABELER),
        member(id, Role.PUBLISHER));
  }

  /** Adds a sign-up that waits for a review, and returns its id. */
  protected final String waitingSignUp(OrganisationId id, String email, CustomFields fields) {
    var signUp = new SignUpId(context().getBean(IdGenerator.class).next());
    var at = Instant.now();
    bean(SignUps.class)
        .add(
            id,
            new SignUp(
                signUp,
                new EmailAddress(email),
                fields,
                new SignUpProof.ByPassword(
                    new PasswordHash(
                        "$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy")),
                Optional.empty(),
                at,
                Optional.of(at)));
    return signUp.toString();
  }

  /** Adds a sign-up of a new address that waits for a review, and returns its id. */
  protected final String waitingSignUp() {
    var email = bean(IdGenerator.class).next() + "@example.com";
    return waitingSignUp(ours().id(), email, CustomFields.none());
  }

  protected final PorticoClient client(String credential) {
    return new PorticoClient(URI.create("http://localhost:" + node.portico().port()), credential);
  }

  private PorticoClient member(OrganisationId organisation, Role role) {
    var beans = node.portico().context();
    var credential = beans.getBean(TokenGenerator.class).next();
    var added =
        beans
            .getBean(DashboardUsers.class)
            .add(
                UserFixture.aUser(organisation, role.word() + "@example.com")
                    .withId(new UserId(beans.getBean(IdGenerator.class).next()))
                    .as(role)
                    .showing(credential.secret())
                    .build());
    assertThat(added).isEqualTo(DashboardUsers.Addition.ADDED);
    var client = client(credential.secret());
    return speaksClassic() ? PorticoClient.classic(client.address(), client.credential()) : client;
  }

  /**
   * A Portico that runs.
   *
   * @param shared whether other test classes use it as well
   */
  record Node(Portico portico, SettingsFixture settings, boolean shared) {
    static Node start(SettingsFixture settings, boolean shared) {
      return new Node(Portico.start(settings.build()), settings, shared);
    }
  }
}
