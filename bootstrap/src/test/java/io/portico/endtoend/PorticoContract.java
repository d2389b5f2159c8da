package io.portico.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.config.Settings;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserId;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.shared.OrganisationId;
import io.portico.startup.Portico;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.SettingsFixture;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What Portico promises over HTTP on one database. Each test has two organisations of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PorticoContract {

  static final String OPERATOR_SECRET = "the-secret-of-the-operator";

  private Portico portico;
  private SettingsFixture settings;
  private Members ours;
  private Members theirs;

  /** Returns the server that the database is on; empty for the embedded one. */
  abstract Optional<Settings.Server> server();

  /** Returns what an operator decides for these tests beside {@code usual}. */
  SettingsFixture settings(SettingsFixture usual) {
    return usual;
  }

  @BeforeAll
  void start(@TempDir Path data) {
    settings =
        settings(
            SettingsFixture.settings(data)
                .on(server())
                .withAdminToken("the-first-administrator")
                .withOperatorSecret(OPERATOR_SECRET));
    portico = Portico.start(settings.build());
  }

  /** Starts another Portico beside this one, on the same database. */
  final Portico another() {
    return Portico.start(settings.build());
  }

  @AfterAll
  void stop() {
    if (portico != null) {
      portico.close();
    }
  }

  @BeforeEach
  void foundTwoOrganisations() {
    ours = organisation();
    theirs = organisation();
  }

  final Members ours() {
    return ours;
  }

  final Members theirs() {
    return theirs;
  }

  final Routes routes() {
    return Routes.of(portico.context());
  }

  /** Returns what stands behind a port, for what no route does yet. */
  final <T> T bean(Class<T> port) {
    return portico.context().getBean(port);
  }

  /** Returns all that Portico consists of, for those who look behind the routes. */
  final ApplicationContext context() {
    return portico.context();
  }

  final Members organisation() {
    var beans = portico.context();
    var id = new OrganisationId(beans.getBean(IdGenerator.class).next());
    beans.getBean(Organisations.class).add(new Organisation(id, "One of several"));
    return new Members(member(id, Role.ADMIN), member(id, Role.VIEWER), member(id, Role.APPROVER));
  }

  final PorticoClient client(String credential) {
    return new PorticoClient(URI.create("http://localhost:" + portico.port()), credential);
  }

  private PorticoClient member(OrganisationId organisation, Role role) {
    var beans = portico.context();
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
    return client(credential.secret());
  }
}
