package io.portico.startup;

import static io.portico.testkit.SettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.persistence.testkit.Database;
import io.portico.persistence.testkit.OnEachDatabase;
import io.portico.testkit.EmptyDatabase;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.SettingsFixture;
import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a start does with the credential of the first administrator. */
class AdminTokenTest {

  private static final String FIRST = "the-first-admin-token";
  private static final String OTHER = "another-admin-token-1";

  private static final Pattern LINK =
      Pattern.compile("  set up with   (http://localhost:\\d+)(/dashboard/set-password/[\\w-]+),");

  @TempDir Path data;

  @OnEachDatabase
  void start_otherTokenThanTheStore_isNamedAndResetOnRequest(Database database) {
    var server = EmptyDatabase.on(database, "admin");
    try (var portico = Portico.start(with(FIRST).on(server).build())) {
      assertThat(portico.description()).contains("admin token   the value of PORTICO_ADMIN_TOKEN");
    }

    try (var portico = Portico.start(with(OTHER).on(server).build())) {
      assertThat(portico.description())
          .contains("admin token   not PORTICO_ADMIN_TOKEN", "--reset-admin")
          .doesNotContain(OTHER);
      assertThat(status(portico, FIRST)).isEqualTo(200);
      assertThat(status(portico, OTHER)).isEqualTo(401);
    }

    try (var portico = Portico.start(with(OTHER).on(server).resettingTheAdmin().build())) {
      assertThat(portico.description()).contains("admin token   the value of PORTICO_ADMIN_TOKEN");
      assertThat(status(portico, OTHER)).isEqualTo(200);
      assertThat(status(portico, FIRST)).isEqualTo(401);
    }
  }

  @Test
  void start_untilThatIsDone_printsALinkThatLetsTheFirstAdministratorInOnce() {
    try (var portico = Portico.start(with(FIRST).build())) {
      assertThat(portico.description()).containsPattern(LINK);
    }
    final String page;
    try (var portico = Portico.start(with(FIRST).build())) {
      var link = LINK.matcher(portico.description());
      assertThat(link.find()).isTrue();
      page = link.group(2);
      assertThat(link.group(1)).isEqualTo("http://localhost:" + portico.port());
      var browser = PorticoBrowser.at(URI.create(link.group(1)));
      assertThat(browser.get(page).reply().body()).contains("Set up Portico");

      var chosen = browser.post(page, "email", "me@example.com", "password", "a long pass phrase");

      assertThat(chosen.reply().status()).as(chosen.reply().body()).isEqualTo(303);
      assertThat(browser.get("/dashboard").reply().body()).contains("me@example.com");
      assertThat(browser.get(page).reply().status()).isEqualTo(410);
    }
    try (var portico = Portico.start(with(FIRST).build())) {
      assertThat(portico.description()).doesNotContain("set-password");
      assertThat(status(portico, FIRST)).isEqualTo(200);
    }
  }

  private SettingsFixture with(String token) {
    return settings(data).withAdminToken(token);
  }

  private static int status(Portico portico, String token) {
    return new PorticoClient(URI.create("http://localhost:" + portico.port()), token)
        .get("/api/limits")
        .status();
  }
}
