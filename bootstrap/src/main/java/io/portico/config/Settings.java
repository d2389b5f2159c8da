package io.portico.config;

import static java.util.Objects.requireNonNull;

import io.portico.domain.access.AccessToken;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.key.KeyForm;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.request.AutoApproval;
import io.portico.domain.usage.UsageRetention;
import io.portico.mail.MailProperties;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What an operator decided, checked.
 *
 * @param port the port to listen on; 0 for a free one
 * @param data the folder of everything Portico keeps beside a database server
 * @param server the database server; the embedded database if empty
 * @param adminToken the first administrator's credential; one is made if empty
 * @param secret what the installation seals with; one is made if empty
 * @param sources the file of the systems APIs are read out of; there are none if empty
 * @param operatorSecret what opens the routes of operators; they are closed if empty
 * @param passwords which passwords may be chosen
 * @param keys how keys are made, stored and asked for
 * @param mail whether and how mails are sent
 * @param usage how long counts of usage are kept
 * @param publicUrl where people reach the installation, without a slash at the end; this machine if
 *     empty
 */
public record Settings(
    int port,
    InstallationType installation,
    Path data,
    Optional<Server> server,
    Optional<AccessToken> adminToken,
    Optional<Secret> secret,
    Optional<Path> sources,
    Optional<AccessToken> operatorSecret,
    Passwords passwords,
    Keys keys,
    Mail mail,
    UsageRetention usage,
    Optional<URI> publicUrl) {

  public Settings {
    requireNonNull(installation, "installation");
    requireNonNull(data, "data");
    requireNonNull(server, "server");
    requireNonNull(adminToken, "adminToken");
    requireNonNull(secret, "secret");
    requireNonNull(sources, "sources");
    requireNonNull(operatorSecret, "operatorSecret");
    requireNonNull(passwords, "passwords");
    requireNonNull(keys, "keys");
    requireNonNull(mail, "mail");
    requireNonNull(usage, "usage");
    requireNonNull(publicUrl, "publicUrl");
  }

  /**
   * Which passwords may be chosen.
   *
   * @param shortest the fewest characters
   * @param refuseCommon whether the most used ones are refused
   */
  public record Passwords(int shortest, boolean refuseCommon) {

    /** What holds unless the operator decides otherwise. */
    public static final Passwords USUAL = new Passwords(PasswordRules.USUAL_SHORTEST, true);
  }

  /**
   * How keys are made, stored and asked for.
   *
   * @param autoApproval who approves requests that nobody reviews
   */
  public record Keys(KeyForm form, KeyPrefix prefix, AutoApproval autoApproval) {

    /** What holds unless the operator decides otherwise. */
    public static final Keys USUAL =
        new Keys(KeyForm.HASHED, KeyPrefix.DEFAULT, AutoApproval.ON_REQUEST);
  }

  /**
   * Whether and how mails are sent.
   *
   * @param server the mail server; mails wait if it is empty
   */
  public record Mail(boolean enabled, Optional<MailServer> server) {

    /** What holds unless the operator decides otherwise. */
    public static final Mail USUAL = new Mail(true, Optional.empty());

    /** Returns the server that mails are sent to; empty if they wait. */
    public Optional<MailServer> inUse() {
      return enabled ? server : Optional.empty();
    }
  }

  /**
   * A mail server.
   *
   * @param login who sends; empty if the server lets everybody in
   * @param from whom mails come from, unless a portal says otherwise
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

  /** Who sends mails, to their server. */
  public record MailLogin(String user, String password) {
    @Override
    public String toString() {
      return "MailLogin[redacted]";
    }
  }

  /** What the installation seals with, the same on all its nodes. */
  public record Secret(String text) {

    /** Returns it as it is put into a key. */
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

    /** Returns the address without what may be secret in it. */
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
