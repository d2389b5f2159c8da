package io.portico.testkit;

import io.portico.config.InstallationType;
import io.portico.config.Settings;
import io.portico.domain.access.AccessToken;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.key.KeyForm;
import io.portico.domain.shared.RetentionPeriod;
import io.portico.domain.usage.UsageRetention;
import io.portico.mail.MailProperties;
import io.portico.persistence.clickhouse.ClickHouseAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Builds the settings of a self-hosted Portico, with defaults. */
public final class SettingsFixture {

  private final Path data;
  private int port;
  private Optional<Settings.Tls> tls = Optional.empty();
  private Optional<Settings.Server> server = Optional.empty();
  private Optional<AccessToken> adminToken = Optional.empty();
  private boolean resetAdmin;
  private boolean sample;
  private Settings.Outbound outbound = Settings.Outbound.DEFAULT;
  private Optional<Path> sources = Optional.empty();
  private Optional<AccessToken> operatorSecret = Optional.empty();
  private Optional<InstallationType.Cloud> cloud = Optional.empty();
  private KeyForm keyForm = KeyForm.HASHED;
  private List<String> corsOrigins = List.of();
  private Settings.Keys keys = Settings.Keys.DEFAULT;
  private Settings.Mail mail = Settings.Mail.DEFAULT;
  private Optional<Settings.Secret> secret = Optional.empty();
  private Optional<ClickHouseAddress> usageStore = Optional.empty();
  private Optional<Settings.Traces> traces = Optional.empty();

  private SettingsFixture(Path data) {
    this.data = data;
  }

  /** Returns the settings of a self-hosted Portico on any free port, to change and build. */
  public static SettingsFixture settings(Path data) {
    return new SettingsFixture(data);
  }

  /** Returns the data folder, which may not exist yet. */
  public Path data() {
    return data;
  }

  public SettingsFixture onPort(int otherPort) {
    this.port = otherPort;
    return this;
  }

  public SettingsFixture withTls(Path certificate, Path key) {
    this.tls = Optional.of(new Settings.Tls(certificate, key));
    return this;
  }

  /** Keeps the database on a server; it is embedded if that is empty. */
  public SettingsFixture on(Optional<Settings.Server> otherServer) {
    this.server = otherServer;
    return this;
  }

  /** Makes the installation one in the cloud. */
  public SettingsFixture in(InstallationType.Cloud chosen) {
    this.cloud = Optional.of(chosen);
    return this;
  }

  public SettingsFixture withAdminToken(String token) {
    this.adminToken = Optional.of(new AccessToken(token));
    return this;
  }

  /** Resets the first administrator at the start. */
  public SettingsFixture resettingTheAdmin() {
    this.resetAdmin = true;
    return this;
  }

  /** Fills an empty organisation with the sample data at the start. */
  public SettingsFixture withSample() {
    this.sample = true;
    return this;
  }

  /** Lets Portico send webhooks to this machine, push keys to it and import from it. */
  public SettingsFixture withPrivateAddresses() {
    this.outbound = new Settings.Outbound(true, true, false, true, true, true);
    return this;
  }

  /** Adds the source {@code name}: a folder with the description of one API. */
  public SettingsFixture withFolderSource(String name) {
    try {
      Files.writeString(
          Files.createDirectories(data.resolve("apis")).resolve("orders.yaml"),
          "{openapi: 3.0.3, info: {title: Orders, version: '1'}, paths: {}}");
      var file = data.resolve("sources.yaml");
      Files.writeString(
          file,
          """
          sources:
            - name: %s
              type: openapi-folder
              folder: ./apis
              every: 1h
          """
              .formatted(name));
      return withSources(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public SettingsFixture withSources(Path file) {
    this.sources = Optional.of(file);
    return this;
  }

  public SettingsFixture withOperatorSecret(String secret) {
    this.operatorSecret = Optional.of(new AccessToken(secret));
    return this;
  }

  /** Seals with {@code text}, as all nodes on one database do. */
  public SettingsFixture withSecret(String text) {
    this.secret = Optional.of(new Settings.Secret(text));
    return this;
  }

  /** Lets pages of these origins send requests. */
  public SettingsFixture withCorsOrigins(List<String> origins) {
    this.corsOrigins = List.copyOf(origins);
    return this;
  }

  public SettingsFixture withKeyForm(KeyForm form) {
    this.keyForm = form;
    return this;
  }

  public SettingsFixture withKeys(Settings.Keys others) {
    this.keys = others;
    return this;
  }

  /** Sends mails to a server on this machine without a login. */
  public SettingsFixture mailingOver(int mailPort) {
    this.mail =
        new Settings.Mail(
            true,
            Optional.of(
                new Settings.MailServer(
                    "127.0.0.1",
                    mailPort,
                    MailProperties.Encryption.NONE,
                    Optional.empty(),
                    new EmailAddress("portico@example.com"))),
            mail.templates());
    return this;
  }

  /** Takes the texts of mails from a folder. */
  public SettingsFixture withMailTemplates(Path folder) {
    this.mail = new Settings.Mail(mail.enabled(), mail.server(), Optional.of(folder));
    return this;
  }

  /** Sends traces to a collector. */
  public SettingsFixture withTraces(URI collector) {
    this.traces = Optional.of(new Settings.Traces(collector, false));
    return this;
  }

  /** Counts usage in ClickHouse. */
  public SettingsFixture withUsageIn(String address) {
    this.usageStore = Optional.of(ClickHouseAddress.parse("usageStore", address));
    return this;
  }

  public Settings build() {
    return new Settings(
        port,
        tls,
        cloud
            .<InstallationType>map(chosen -> chosen)
            .orElseGet(() -> new InstallationType.SelfHosted(server, secret, keyForm)),
        true,
        true,
        data,
        adminToken,
        resetAdmin,
        sample,
        sources,
        operatorSecret,
        "",
        corsOrigins,
        "",
        Settings.RateLimits.DEFAULT,
        Settings.Passwords.DEFAULT,
        keys,
        mail,
        UsageRetention.DEFAULT,
        Optional.empty(),
        usageStore,
        RetentionPeriod.UNLIMITED,
        Optional.empty(),
        outbound,
        Settings.Stop.DEFAULT,
        Settings.Log.DEFAULT,
        traces);
  }
}
