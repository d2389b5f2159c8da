package io.portico.startup;

import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.testkit.SettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.config.Settings;
import io.portico.domain.key.KeyForm;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.request.AutoApproval;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database belongs to one secret, and to one way of storing keys. */
class JoinedInstallationTest {

  private static final String SECRET = "the-secret-of-this-installation-1";
  private static final Settings.Keys IN_CLEAR =
      new Settings.Keys(KeyForm.PLAIN, KeyPrefix.DEFAULT, AutoApproval.ON_REQUEST);

  @Test
  void start_otherThanTheDatabaseWasBegunWith_isRefusedInOneSentence(@TempDir Path data) {
    try (var portico = Portico.start(settings(data).withSecret(SECRET).build())) {
      var organisation = portico.context().getBean(Organisations.class).first().orElseThrow();
      portico.context().getBean(IssuedKeys.class).add(organisation.id(), aKey().build());
    }

    assertThatThrownBy(
            () ->
                Portico.start(
                    settings(data).withSecret("the-secret-of-another-installation").build()))
        .hasMessage(
            "PORTICO_SECRET: another secret than the database was begun with (expected: the same"
                + " on all nodes, and at every start)");
    assertThatThrownBy(
            () -> Portico.start(settings(data).withSecret(SECRET).withKeys(IN_CLEAR).build()))
        .hasMessage(
            "PORTICO_KEY_HASHING: false, but the database holds keys (expected: true, as those"
                + " keys are stored)");
  }
}
