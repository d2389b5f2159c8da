package io.portico.startup;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.portico.application.port.in.setup.JoinInstallation;
import io.portico.application.port.in.setup.SetUpStore;
import io.portico.application.port.in.setup.SetUpStore.Outcome.AlreadySetUp;
import io.portico.application.port.in.setup.SetUpStore.Outcome.SetUp;
import io.portico.application.port.in.setup.SetUpStore.Outcome.SetUpWithNewCredential;
import io.portico.config.Settings;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.HttpProperties;
import io.portico.installation.AdminTokenFile;
import io.portico.installation.OwnFolder;
import io.portico.mail.MailProperties;
import io.portico.persistence.jdbc.DatabaseProduct;
import io.portico.persistence.jdbc.DatabaseProperties;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;

/** A running Portico: its store is set up, and it answers requests. */
public final class Portico implements AutoCloseable {

  private final Settings settings;
  private final ApplicationContext context;
  private final EmbeddedServer server;
  private final SetUpStore.Outcome setUp;

  private Portico(
      Settings settings,
      ApplicationContext context,
      EmbeddedServer server,
      SetUpStore.Outcome setUp) {
    this.settings = settings;
    this.context = context;
    this.server = server;
    this.setUp = setUp;
  }

  /**
   * Starts Portico: brings the database to today's schema, sets the store up if it is empty, and
   * listens.
   */
  public static Portico start(Settings settings) {
    OwnFolder.make(settings.data());
    var context =
        ApplicationContext.builder()
            .properties(properties(settings))
            .singletons(settings)
            .banner(false)
            .bootstrapEnvironment(false)
            .start();
    try {
      requireJoined(context.getBean(JoinInstallation.class).join());
      var setUp =
          context.getBean(SetUpStore.class).setUp(new SetUpStore.Command(settings.adminToken()));
      var server = context.getBean(EmbeddedServer.class).start();
      return new Portico(settings, context, server, setUp);
    } catch (RuntimeException e) {
      context.close();
      throw e;
    }
  }

  private static void requireJoined(JoinInstallation.Outcome outcome) {
    switch (outcome) {
      case JoinInstallation.Outcome.Joined() -> {}
      case JoinInstallation.Outcome.OtherSecret() ->
          throw InvalidValueException.found(
              "PORTICO_SECRET",
              "another secret than the database was begun with",
              "the same on all nodes, and at every start");
      case JoinInstallation.Outcome.KeysStoredOtherwise(var present) ->
          throw InvalidValueException.found(
              "PORTICO_KEY_HASHING",
              "%s, but the database holds keys".formatted(!present.isHashed()),
              "%s, as those keys are stored".formatted(present.isHashed()));
    }
  }

  /** Returns the port it listens on. */
  public int port() {
    return server.getPort();
  }

  /** Returns the beans, for tests that look behind the routes. */
  public ApplicationContext context() {
    return context;
  }

  /** Returns what an operator wants to know of it, in one block. */
  public String description() {
    return """
    Portico listens on http://localhost:%d
      installation  %s
      database      %s
      mail          %s
      data folder   %s
      admin token   %s
    """
        .formatted(
            port(),
            settings.installation().word(),
            database(),
            mail(),
            settings.data(),
            adminToken());
  }

  @Override
  public void close() {
    context.close();
  }

  private static Map<String, Object> properties(Settings settings) {
    var properties = new LinkedHashMap<>(HttpProperties.on(settings.port()));
    settings.operatorSecret().map(HttpProperties::operatorSecret).ifPresent(properties::putAll);
    properties.putAll(
        settings
            .server()
            .map(
                server -> DatabaseProperties.server(server.url(), server.user(), server.password()))
            .orElseGet(() -> DatabaseProperties.embedded(settings.data())));
    settings.mail().inUse().map(Portico::properties).ifPresent(properties::putAll);
    return properties;
  }

  private static Map<String, Object> properties(Settings.MailServer server) {
    var properties =
        new LinkedHashMap<>(
            MailProperties.server(server.host(), server.port(), server.encryption()));
    server
        .login()
        .map(login -> MailProperties.login(login.user(), login.password()))
        .ifPresent(properties::putAll);
    return properties;
  }

  private String mail() {
    var mail = settings.mail();
    if (!mail.enabled()) {
      return "waits: PORTICO_MAIL_ENABLED is false";
    }
    return mail.server()
        .map(server -> "over %s:%d, from %s".formatted(server.host(), server.port(), server.from()))
        .orElse("waits: PORTICO_SMTP_HOST is not set");
  }

  private String database() {
    return context.getBean(DatabaseProduct.class).name()
        + ", "
        + settings.server().map(Settings.Server::shownUrl).orElse("embedded");
  }

  private String adminToken() {
    var file = new AdminTokenFile(settings.data()).path();
    return switch (setUp) {
      case SetUp() -> "as PORTICO_ADMIN_TOKEN says";
      case SetUpWithNewCredential() -> "made now, in " + file;
      case AlreadySetUp() ->
          Files.exists(file)
              ? "in " + file
              : "made or chosen at the first start, on the node that started first";
    };
  }
}
