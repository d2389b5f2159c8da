package io.portico.startup;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.portico.application.port.in.node.KeepMembership;
import io.portico.application.port.in.sample.FillSample;
import io.portico.application.port.in.setup.IssueSetUpLink;
import io.portico.application.port.in.setup.JoinInstallation;
import io.portico.application.port.in.setup.SetUpStore;
import io.portico.application.port.in.setup.SetUpStore.Outcome.AlreadySetUp;
import io.portico.application.port.in.setup.SetUpStore.Outcome.AlreadySetUpOtherwise;
import io.portico.application.port.in.setup.SetUpStore.Outcome.SetUp;
import io.portico.application.port.in.setup.SetUpStore.Outcome.SetUpWithNewCredential;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.config.Settings;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.HttpProperties;
import io.portico.http.server.GracefulStop;
import io.portico.installation.AdminTokenFile;
import io.portico.installation.Installation;
import io.portico.kafka.KafkaSettings;
import io.portico.mail.MailProperties;
import io.portico.mail.OperatorTemplates;
import io.portico.persistence.clickhouse.ClickHouseAddress;
import io.portico.persistence.jdbc.DatabaseProduct;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.jdbc.LostStore;
import io.portico.secret.PrivateFolder;
import io.portico.tracing.Tracing;
import java.net.URI;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running node: its store is set up, and it answers requests. */
public final class Portico implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Portico.class);

  /* Of the heap, for the JSON of APIs that the label index caches. */
  private static final int PART_FOR_API_DOCUMENTS = 32;

  private final Settings settings;
  private final ApplicationContext context;
  private final EmbeddedServer server;
  private final KeepMembership membership;
  private final SetUpStore.Outcome setUp;
  private final Optional<AccessLinkToken> setUpLink;

  private Portico(
      Settings settings,
      ApplicationContext context,
      EmbeddedServer server,
      SetUpStore.Outcome setUp,
      Optional<AccessLinkToken> setUpLink) {
    this.settings = settings;
    this.context = context;
    this.server = server;
    this.membership = context.getBean(KeepMembership.class);
    this.setUp = setUp;
    this.setUpLink = setUpLink;
  }

  /** Starts Portico: migrates the database, sets an empty store up, and listens. */
  public static Portico start(Settings settings) {
    return start(settings, () -> {});
  }

  /**
   * Starts Portico.
   *
   * @param lostStore learns that the embedded database is lost to this process
   */
  public static Portico start(Settings settings, LostStore lostStore) {
    ServiceIndex.use();
    var templates = templates(settings);
    PrivateFolder.create(settings.data());
    var installation = Installation.of(settings);
    var context =
        ApplicationContext.builder()
            .properties(properties(settings, installation))
            .singletons(settings, installation, lostStore, templates)
            .banner(false)
            .bootstrapEnvironment(false)
            .start();
    try {
      requireJoined(context.getBean(JoinInstallation.class).join());
      var setUp =
          context
              .getBean(SetUpStore.class)
              .setUp(new SetUpStore.Command(settings.adminToken(), settings.resetAdmin()));
      if (settings.sample()) {
        new SampleAtStart(context.getBean(Organisations.class), context.getBean(FillSample.class))
            .fill();
      }
      context.getBean(KeepMembership.class).beat();
      var server = context.getBean(EmbeddedServer.class).start();
      var again = setUp instanceof AlreadySetUp || setUp instanceof AlreadySetUpOtherwise;
      var link = context.getBean(IssueSetUpLink.class).issue(again);
      return new Portico(settings, context, server, setUp, link);
    } catch (RuntimeException e) {
      context.close();
      throw e;
    }
  }

  private static OperatorTemplates templates(Settings settings) {
    try {
      return settings
          .mail()
          .templates()
          .map(OperatorTemplates::read)
          .orElseGet(OperatorTemplates::none);
    } catch (InvalidValueException e) {
      throw e.at("PORTICO_MAIL_TEMPLATES");
    }
  }

  private static void requireJoined(JoinInstallation.Outcome outcome) {
    switch (outcome) {
      case JoinInstallation.Outcome.Joined() -> {}
      case JoinInstallation.Outcome.OtherSecret() ->
          throw InvalidValueException.found(
              "PORTICO_SECRET",
              "not the secret that the database was set up with",
              "the same on all nodes and at every start");
      case JoinInstallation.Outcome.KeysStoredOtherwise(var present) ->
          throw InvalidValueException.found(
              "PORTICO_KEY_HASHING",
              "%s, but the database holds %s keys"
                  .formatted(!present.isHashed(), present.isHashed() ? "hashed" : "plain"),
              String.valueOf(present.isHashed()));
    }
  }

  /** Returns the port it listens on. */
  public int port() {
    return server.getPort();
  }

  /** Returns the beans, for tests. */
  public ApplicationContext context() {
    return context;
  }

  /** Returns the address and the main settings, for the operator. */
  public String description() {
    return about()
        + setUpLink
            .map(link -> "  set up with   %s, once within 24 hours%n".formatted(pageOf(link)))
            .orElse("");
  }

  private String pageOf(AccessLinkToken link) {
    var site =
        settings
            .publicUrl()
            .map(URI::toString)
            .orElseGet(() -> "%s://localhost:%d".formatted(scheme(), port()));
    return site + "/dashboard/set-password/" + link.secret();
  }

  private String scheme() {
    return settings.tls().isPresent() ? "https" : "http";
  }

  private String about() {
    return """
    Portico listens on %s://localhost:%d
      installation  %s
      database      %s
      mail          %s
      data folder   %s
      admin token   %s
    """
        .formatted(
            scheme(),
            port(),
            settings.installation().word(),
            database(),
            mail(),
            settings.data(),
            adminToken());
  }

  /**
   * Stops in an orderly way: takes requests for a while as a node that is not ready, then answers
   * those in progress, and closes the pools last.
   *
   * @return whether every request was answered
   */
  public boolean stop() {
    var graceful = context.getBean(GracefulStop.class);
    graceful.announce();
    LockSupport.parkNanos(settings.stop().grace().toNanos());
    var answered = graceful.finish(server, settings.stop().longest());
    close();
    return answered;
  }

  /** Stops at once. */
  @Override
  public void close() {
    try {
      membership.leave();
    } catch (RuntimeException e) {
      LOG.warn("Cannot tell the other nodes that this one stops; they find out in ten seconds", e);
    }
    context.close();
  }

  private static Map<String, Object> properties(Settings settings, Installation installation) {
    var properties = new LinkedHashMap<>(HttpProperties.on(settings.port()));
    settings
        .tls()
        .map(tls -> HttpProperties.tls(settings.port(), tls.certificate(), tls.key()))
        .ifPresent(properties::putAll);
    settings.operatorSecret().map(HttpProperties::operatorSecret).ifPresent(properties::putAll);
    properties.put(HttpProperties.TRUSTED_PROXIES, settings.trustedProxies());
    properties.put(HttpProperties.PORTAL_HOSTS, settings.portalHosts());
    properties.put(HttpProperties.KEYS_HASHED, installation.keyIdentifiers().form().isHashed());
    if (!settings.corsOrigins().isEmpty()) {
      properties.putAll(HttpProperties.cors(settings.corsOrigins()));
    }
    properties.putAll(
        HttpProperties.limits(settings.rateLimits().credential(), settings.rateLimits().address()));
    properties.putAll(installation.database());
    settings
        .traces()
        .ifPresent(traces -> properties.put(Tracing.PROPERTY, traces.collector().toString()));
    settings
        .usageStore()
        .ifPresent(store -> properties.put(ClickHouseAddress.PROPERTY, store.text()));
    properties.put(DatabaseProperties.LATEST_READS, settings.latestReads());
    properties.put(DatabaseProperties.LABEL_INDEX, settings.labelIndex());
    properties.put(
        HttpProperties.API_DOCUMENT_BYTES,
        settings.labelIndex() ? Runtime.getRuntime().maxMemory() / PART_FOR_API_DOCUMENTS : 0);
    settings
        .usageKafka()
        .ifPresent(kafka -> properties.put(KafkaSettings.PROPERTY, kafka.servers()));
    properties.put(HttpProperties.SENDS_MAIL, settings.mail().inUse().isPresent());
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
      return "not sent: PORTICO_MAIL_ENABLED is false";
    }
    return mail.server()
        .map(server -> "over %s:%d, from %s".formatted(server.host(), server.port(), server.from()))
        .orElse("not sent: PORTICO_SMTP_HOST is not set");
  }

  private String database() {
    return context.getBean(DatabaseProduct.class).name()
        + ", "
        + settings.installation().server().map(Settings.Server::shownUrl).orElse("embedded");
  }

  private String adminToken() {
    var file = new AdminTokenFile(settings.data()).path();
    return switch (setUp) {
      case SetUp() -> "the value of PORTICO_ADMIN_TOKEN";
      case SetUpWithNewCredential() -> "generated now, in " + file;
      case AlreadySetUpOtherwise() ->
          "not PORTICO_ADMIN_TOKEN, which belongs to no administrator (expected: the credential of"
              + " the first start; start once with --reset-admin to make it that of admin@localhost)";
      case AlreadySetUp() ->
          Files.exists(file)
              ? "in " + file
              : "set at the first start, on the node that started first";
    };
  }
}
