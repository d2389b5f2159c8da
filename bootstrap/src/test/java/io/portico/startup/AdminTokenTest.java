package io.portico.startup;

import static io.portico.testkit.SettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient;
import io.portico.testkit.SettingsFixture;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a start does with the credential of the first administrator. */
class AdminTokenTest {

  private static final String FIRST = "the-first-admin-token";
  private static final String OTHER = "another-admin-token-1";

  @TempDir Path data;

  @Test
  void start_otherTokenThanTheStore_isNamedAndResetOnRequest() {
    try (var portico = Portico.start(with(FIRST).build())) {
      assertThat(portico.description()).contains("admin token   the value of PORTICO_ADMIN_TOKEN");
    }

    try (var portico = Portico.start(with(OTHER).build())) {
      assertThat(portico.description())
          .contains("admin token   not PORTICO_ADMIN_TOKEN", "--reset-admin")
          .doesNotContain(OTHER);
      assertThat(status(portico, FIRST)).isEqualTo(200);
      assertThat(status(portico, OTHER)).isEqualTo(401);
    }

    try (var portico = Portico.start(with(OTHER).resettingTheAdmin().build())) {
      assertThat(portico.description()).contains("admin token   the value of PORTICO_ADMIN_TOKEN");
      assertThat(status(portico, OTHER)).isEqualTo(200);
      assertThat(status(portico, FIRST)).isEqualTo(401);
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
