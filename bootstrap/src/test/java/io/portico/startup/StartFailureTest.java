package io.portico.startup;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.config.Settings;
import io.portico.config.Settings.Server;
import io.portico.domain.shared.InvalidValueException;
import io.portico.testkit.SettingsFixture;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartFailureTest {

  private static final Settings EMBEDDED = settings(Optional.empty());
  private static final Settings ON_SERVER =
      settings(
          Optional.of(
              new Server("jdbc:mysql://db:3306/portico?password=canary", "owner", "canary")));

  /* ---- the port ---- */

  @Test
  void sentence_portInUse_namesIt() {
    assertThat(sentence(new BindException("Address already in use"), EMBEDDED))
        .contains("PORTICO_PORT: 8080 is in use (expected: a free port)");
  }

  @Test
  void sentence_causeBelowOthers_isFound() {
    var failure =
        new IllegalStateException(
            "no server", new RuntimeException(new BindException("Address already in use")));

    assertThat(sentence(failure, EMBEDDED))
        .contains("PORTICO_PORT: 8080 is in use (expected: a free port)");
  }

  /* ---- the data folder ---- */

  @Test
  void sentence_folderThatMayNotBeWritten_namesIt() {
    assertThat(
            sentence(new UncheckedIOException(new AccessDeniedException("/srv/portico")), EMBEDDED))
        .contains(
            "PORTICO_DATA: no permission to write /srv/portico (expected: a writable folder)");
  }

  @Test
  void sentence_folderThatIsAFile_namesIt() {
    assertThat(
            sentence(
                new UncheckedIOException(new FileAlreadyExistsException("/srv/portico")), EMBEDDED))
        .contains("PORTICO_DATA: /srv/portico is a file (expected: a folder)");
  }

  @Test
  void sentence_folderBelowAFile_namesIt() {
    assertThat(
            sentence(
                new UncheckedIOException(
                    new FileSystemException("/srv/portico", null, "Not a directory")),
                EMBEDDED))
        .contains(
            "PORTICO_DATA: /srv/portico cannot be created" + " (expected: a writable folder)");
  }

  @Test
  void sentence_embeddedDatabaseInUse_namesTheFolder() {
    assertThat(sentence(new SQLException("Database may be already in use", "90020", 90020)))
        .contains(
            "PORTICO_DATA: /srv/portico is in use by another process"
                + " (expected: an unused folder)");
  }

  /* ---- the server ---- */

  @ParameterizedTest
  @ValueSource(ints = {1044, 1045})
  void sentence_userRefused_namesUserAndServer(int code) {
    assertThat(sentence(new SQLException("Access denied for user", "28000", code), ON_SERVER))
        .contains(
            "PORTICO_JDBC_USER: access denied to 'owner' by jdbc:mysql://db:3306/portico"
                + " (expected: a user with all privileges)");
  }

  @Test
  void sentence_databaseUnknown_namesIt() {
    assertThat(sentence(new SQLException("Unknown database 'portico'", "42000", 1049), ON_SERVER))
        .contains(
            "PORTICO_JDBC_URL: jdbc:mysql://db:3306/portico does not exist"
                + " (expected: an empty database or one of Portico)");
  }

  @ParameterizedTest
  @ValueSource(ints = {1040, 1203})
  void sentence_serverTakesNoMoreConnections_saysHowManyANodeWants(int code) {
    assertThat(sentence(new SQLException("Too many connections", "08004", code), ON_SERVER))
        .contains(
            "PORTICO_JDBC_URL: jdbc:mysql://db:3306/portico has too few connections"
                + " (expected: 32 for each node)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"08S01", "08001"})
  void sentence_serverDoesNotAnswer_namesIt(String state) {
    assertThat(sentence(new SQLException("Communications link failure", state, 0), ON_SERVER))
        .contains(
            "PORTICO_JDBC_URL: no connection to jdbc:mysql://db:3306/portico"
                + " (expected: a running server)");
  }

  /* ---- the sources ---- */

  @Test
  void sentence_sourcesFileWrong_isItsRefusal() {
    var refusal =
        InvalidValueException.found("PORTICO_SOURCES: f: sources[0].url", "missing", "a text");

    assertThat(sentence(new IllegalStateException("no bean", refusal), EMBEDDED))
        .contains("PORTICO_SOURCES: f: sources[0].url: missing (expected: a text)");
  }

  @Test
  void sentence_valueRefusedElsewhere_isNone() {
    assertThat(sentence(new InvalidValueException("name", "a", "b"), EMBEDDED)).isEmpty();
    assertThat(sentence(InvalidValueException.found("adminToken", "taken", "another"), EMBEDDED))
        .contains("PORTICO_ADMIN_TOKEN: taken (expected: another)");
  }

  /* ---- no setting is the cause ---- */

  @Test
  void sentence_anythingElse_isNone() {
    assertThat(sentence(new IllegalStateException("a defect"), EMBEDDED)).isEmpty();
    assertThat(sentence(new IllegalStateException("a defect"), ON_SERVER)).isEmpty();
  }

  @Test
  void sentence_databaseFailsOtherwise_isNone() {
    assertThat(sentence(new SQLException("Syntax error", "42000", 1064), ON_SERVER)).isEmpty();
    assertThat(sentence(new SQLException("nothing more is known"), ON_SERVER)).isEmpty();
    assertThat(sentence(new SQLException("Syntax error", "42000", 42000))).isEmpty();
  }

  @Test
  void sentence_codeOfAServerOnTheEmbeddedDatabase_isNone() {
    assertThat(sentence(new SQLException("Access denied for user", "28000", 1045))).isEmpty();
  }

  private static Optional<String> sentence(SQLException failure) {
    return sentence(failure, EMBEDDED);
  }

  private static Optional<String> sentence(Exception failure, Settings settings) {
    return StartFailure.sentence(failure, settings);
  }

  private static Settings settings(Optional<Server> server) {
    return SettingsFixture.settings(Path.of("/srv/portico")).onPort(8080).on(server).build();
  }
}
