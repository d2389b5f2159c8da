package io.portico.installation;

import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.testkit.SettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.port.out.setup.CredentialHandover;
import io.portico.config.InstallationType.Cloud;
import io.portico.config.Settings;
import io.portico.domain.key.KeyForm;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.key.HashedKeyIdentifiers;
import io.portico.key.PlainKeyIdentifiers;
import io.portico.persistence.jdbc.DatabaseProduct;
import io.portico.secret.AesSealing;
import io.portico.startup.Portico;
import io.portico.testkit.EmptyDatabase;
import io.portico.testkit.SettingsFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Starts each type of installation and shows which adapters it plugs in, and what they do. */
class InstallationTest {

  private static final String SECRET = "the-secret-of-this-installation-1";
  private static final RawKey KEY = new RawKey("a key");

  @TempDir Path data;

  @Test
  void selfHosted_default_embedsTheDatabaseGeneratesTheSecretAndHashesKeys() throws IOException {
    try (var portico = Portico.start(settings(data).build())) {
      assertThat(portico.description()).contains("installation  self-hosted", "embedded");
      assertThat(bean(portico, DatabaseProduct.class).name()).startsWith("H2 ");
      // And no file of errors of the database, which name values and are readable by all.
      try (var files = Files.list(data)) {
        assertThat(files.map(file -> file.getFileName().toString()))
            .containsExactlyInAnyOrder("portico.mv.db", "secret", "admin-token");
      }
      assertThat(bean(portico, CredentialHandover.class)).isInstanceOf(AdminTokenFile.class);
      assertIdentifies(portico, HashedKeyIdentifiers.class, KEY.hashed(), KEY.hashed());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void selfHosted_anyFileBefore_leavesADatabaseThatOnlyItsOwnerCanRead(boolean exists)
      throws IOException {
    var database = data.resolve("portico.mv.db");
    if (exists) {
      Files.createFile(
          database,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--")));
    }
    try (var _ = Portico.start(settings(data).build())) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(database)))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void selfHosted_withoutHashing_identifiesKeysAsTheyAre() {
    var hash = KEY.hashed();
    try (var portico = Portico.start(settings(data).withKeyForm(KeyForm.PLAIN).build())) {
      assertIdentifies(portico, PlainKeyIdentifiers.class, KEY.plain(), KEY.plain());
      assertThat(bean(portico, KeyIdentifiers.class).ofReported(hash)).isEqualTo(hash);
    }
  }

  @Test
  @Tag("server")
  void selfHosted_withServerAndSecret_usesThem() {
    try (var portico =
        Portico.start(
            settings(data)
                .on(Optional.of(EmptyDatabase.onServer("self_hosted")))
                .withSecret(SECRET)
                .build())) {
      assertThat(bean(portico, DatabaseProduct.class).name()).doesNotStartWith("H2 ");
      assertThat(data.resolve("portico.mv.db")).doesNotExist();
      assertSealsWith(SECRET, portico);
    }
  }

  @Test
  @Tag("server")
  void cloud_storesOnTheServerSealsWithTheSharedSecretAndHashesKeys() {
    try (var portico = Portico.start(settings(data).in(cloud()).build())) {
      assertThat(portico.description()).contains("installation  cloud", "jdbc:mysql://");
      assertThat(bean(portico, DatabaseProduct.class).name()).doesNotStartWith("H2 ");
      assertThat(data.resolve("portico.mv.db")).doesNotExist();
      assertSealsWith(SECRET, portico);
      assertIdentifies(portico, HashedKeyIdentifiers.class, KEY.hashed(), KEY.hashed());
    }
  }

  @Test
  void start_otherSecretOrKeyFormThanTheDatabase_isRefusedInOneSentence() {
    try (var portico = Portico.start(selfHosted().build())) {
      var organisation = bean(portico, Organisations.class).first().orElseThrow();
      bean(portico, UnitOfWork.class)
          .run(() -> bean(portico, IssuedKeys.class).add(organisation.id(), aKey().build()));
    }

    assertThatThrownBy(
            () ->
                Portico.start(
                    selfHosted().withSecret("the-secret-of-another-installation").build()))
        .hasMessage(
            "PORTICO_SECRET: not the secret that the database was set up with (expected: the same"
                + " on all nodes and at every start)");
    assertThatThrownBy(() -> Portico.start(selfHosted().withKeyForm(KeyForm.PLAIN).build()))
        .hasMessage(
            "PORTICO_KEY_HASHING: false, but the database holds hashed keys (expected: true)");
  }

  private SettingsFixture selfHosted() {
    return settings(data).withSecret(SECRET);
  }

  private static Cloud cloud() {
    return new Cloud(EmptyDatabase.onServer("cloud"), new Settings.Secret(SECRET));
  }

  private static <T> T bean(Portico portico, Class<T> type) {
    return portico.context().getBean(type);
  }

  private void assertSealsWith(String secret, Portico portico) {
    var sealed = bean(portico, Sealing.class).seal("test", "clear");
    var sealing = new AesSealing(new Settings.Secret(secret).bytes(), new SecureRandom());
    assertThat(sealing.open("test", sealed)).isEqualTo("clear");
    assertThat(data.resolve("secret")).doesNotExist();
  }

  private static void assertIdentifies(
      Portico portico, Class<?> adapter, StoredKey issued, StoredKey reported) {
    var identifiers = bean(portico, KeyIdentifiers.class);
    assertThat(identifiers).isInstanceOf(adapter);
    assertThat(identifiers.of(KEY)).isEqualTo(issued);
    assertThat(identifiers.ofReported(KEY.plain())).isEqualTo(reported);
  }
}
