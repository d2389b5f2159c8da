package io.portico.config;

import io.portico.domain.access.AccessToken;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.request.AutoApproval;
import io.portico.domain.shared.RetentionPeriod;
import io.portico.domain.shared.Worded;
import io.portico.domain.usage.UsageRetention;
import io.portico.http.HttpProperties;
import io.portico.kafka.KafkaSettings;
import io.portico.mail.MailProperties;
import io.portico.persistence.clickhouse.ClickHouseAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings of a node, checked.
 *
 * @param port the port to listen on; 0 for any free one
 * @param installation the type of the installation, with the settings that depend on it
 * @param latestReads whether reads on a Galera cluster wait for changes of other nodes
 * @param labelIndex whether there is an index of labels in memory
 * @param data the folder of everything that Portico stores outside a database server
 * @param adminToken the first administrator's credential; generated if empty
 * @param resetAdmin whether to give the first administrator that credential, or a new one
 * @param sample whether an organisation that is empty is filled with the sample data, once
 * @param sources the file that lists the systems APIs are discovered in; none if empty
 * @param operatorSecret the credential for the routes of operators; they are closed if empty
 * @param trustedProxies the proxies whose {@code X-Forwarded-For} is believed; may be empty
 * @param corsOrigins the origins of pages that may send requests; may be empty
 * @param portalHosts the hosts that serve one site each; may be empty
 * @param usageKafka where usage records are read from; they only arrive over HTTP if empty
 * @param usageStore where usage is counted; in the database if empty
 * @param audit for how long audit entries are kept
 * @param publicUrl the address of the installation for its users, without a slash at the end; this
 *     machine if empty
 * @param outbound where requests of Portico to other systems may go
 * @param traces where traces are sent to; there are none if it is empty
 */
public record Settings(
    int port,
    Optional<Tls> tls,
    InstallationType installation,
    boolean latestReads,
    boolean labelIndex,
    Path data,
    Optional<AccessToken> adminToken,
    boolean resetAdmin,
    boolean sample,
    Optional<Path> sources,
    Optional<AccessToken> operatorSecret,
    String trustedProxies,
    List<String> corsOrigins,
    String portalHosts,
    RateLimits rateLimits,
    Passwords passwords,
    Keys keys,
    Mail mail,
    UsageRetention usage,
    Optional<KafkaSettings> usageKafka,
    Optional<ClickHouseAddress> usageStore,
    RetentionPeriod audit,
    Optional<URI> publicUrl,
    Outbound outbound,
    Stop stop,
    Log log,
    Optional<Traces> traces) {

  /**
   * The files of the server's certificate, in PEM.
   *
   * @param certificate the certificate and those of its issuers
   * @param key the private key
   */
  public record Tls(Path certificate, Path key) {}

  /**
   * Where requests to systems may go whose addresses administrators name.
   *
   * @param privateWebhooks whether webhooks may be sent to addresses that are not public, and APIs
   *     tried there
   * @param privateGateways whether gateways may have addresses that are not public
   * @param plainGateways whether gateways that are not on this machine may do without TLS
   * @param privateImports whether imports may read systems at addresses that are not public
   * @param privateSources whether sources that administrators add may have such addresses
   * @param privateIdentityProviders whether providers with which people sign in may have them
   */
  public record Outbound(
      boolean privateWebhooks,
      boolean privateGateways,
      boolean plainGateways,
      boolean privateImports,
      boolean privateSources,
      boolean privateIdentityProviders) {

    /** The defaults: the Internet only, and keys over TLS only. */
    public static final Outbound DEFAULT = new Outbound(false, false, false, false, false, false);
  }

  /**
   * Traces.
   *
   * @param collector the address of the collector that they are sent to
   * @param trustCallers whether the {@code traceparent} of a request decides that it is traced
   */
  public record Traces(URI collector, boolean trustCallers) {}

  /**
   * How a node stops.
   *
   * @param grace how long it still takes requests
   * @param longest how long it then waits for the requests in progress
   */
  public record Stop(Duration grace, Duration longest) {

    /** The defaults. */
    public static final Stop DEFAULT = new Stop(Duration.ofSeconds(1), Duration.ofSeconds(10));
  }

  /** How lines of the log look. */
  public enum LogFormat implements Worded {
    TEXT,
    JSON
  }

  /** How much Portico logs, the least first. */
  public enum LogLevel implements Worded {
    ERROR,
    WARN,
    INFO,
    DEBUG,
    TRACE
  }

  /**
   * The log.
   *
   * @param access whether a line is logged for each request
   */
  public record Log(LogFormat format, LogLevel level, boolean access) {

    /** The defaults. */
    public static final Log DEFAULT = new Log(LogFormat.TEXT, LogLevel.INFO, false);
  }

  /**
   * How many requests per second a node accepts from one caller.
   *
   * @param credential with one credential
   * @param address without a valid credential from one network address
   */
  public record RateLimits(int credential, int address) {

    /** The defaults. */
    public static final RateLimits DEFAULT =
        new RateLimits(
            HttpProperties.DEFAULT_CREDENTIAL_REQUESTS, HttpProperties.DEFAULT_ADDRESS_REQUESTS);
  }

  /**
   * The password rules.
   *
   * @param shortest the minimum number of characters
   * @param refuseCommon whether the most common passwords are refused
   */
  public record Passwords(int shortest, boolean refuseCommon) {

    /** The defaults. */
    public static final Passwords DEFAULT = new Passwords(PasswordRules.DEFAULT_SHORTEST, true);
  }

  /**
   * How keys are generated, requested and sent.
   *
   * @param autoApproval how requests are approved that need no review
   * @param locations where callers of APIs send them
   * @param preflights whether preflights of browsers pass at gateways without one
   */
  public record Keys(
      KeyPrefix prefix, AutoApproval autoApproval, KeyLocations locations, boolean preflights) {

    /** The defaults. */
    public static final Keys DEFAULT =
        new Keys(KeyPrefix.DEFAULT, AutoApproval.ON_REQUEST, KeyLocations.DEFAULT, false);
  }

  /**
   * Whether and how mails are sent.
   *
   * @param server the mail server; mails wait in the outbox if it is empty
   * @param templates the folder of the operator's texts; all are the built-in ones if empty
   */
  public record Mail(boolean enabled, Optional<MailServer> server, Optional<Path> templates) {

    /** The defaults. */
    public static final Mail DEFAULT = new Mail(true, Optional.empty(), Optional.empty());

    /** Returns the server that mails are sent to; empty if they wait in the outbox. */
    public Optional<MailServer> inUse() {
      return enabled ? server : Optional.empty();
    }
  }

  /**
   * A mail server.
   *
   * @param login the credentials for the server; empty for no authentication
   * @param from the sender of mails, unless a portal has its own
   */
  public record MailServer(
      String host,
      int port,
      MailProperties.Encryption encryption,
      Optional<MailLogin> login,
      EmailAddress from) {

    @Override
    public String toString() {
      return "MailServer[" + host + ":" + port + "]";
    }
  }

  /** The credentials for a mail server. */
  public record MailLogin(String user, String password) {
    @Override
    public String toString() {
      return "MailLogin[redacted]";
    }
  }

  /** The secret that values are sealed with, the same on all nodes of an installation. */
  public record Secret(String text) {

    /** Returns the bytes that encryption keys are derived from. */
    public byte[] bytes() {
      return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
      return "Secret[redacted]";
    }
  }

  /** A database server of the MySQL family. */
  public record Server(String url, String user, String password) {

    /** Returns the address without anything that may be secret. */
    public String shownUrl() {
      var address = url.replaceFirst("(?<=//)[^/?@(]*@", "");
      return address.matches("(?s)[^@(]*")
          ? address.replaceFirst("(?s)[?;=].*", "")
          : address.replaceFirst("(?s)[:/@(?;=].*", "…");
    }

    @Override
    public String toString() {
      return "Server[" + shownUrl() + "]";
    }
  }
}
