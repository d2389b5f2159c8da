package io.portico.mail;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The framework's properties for the one mail server of an installation. */
public final class MailProperties {

  /** The property that is set if mails are sent. */
  public static final String HOST = "javamail.properties.mail.smtp.host";

  private static final String MAIL = "javamail.properties.mail.";
  private static final String SMTP = MAIL + "smtp.";
  private static final String LOGIN = "javamail.authentication.";

  /* For connecting, reading and writing. */
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private MailProperties() {}

  /** The transport encryption. */
  public enum Encryption {
    NONE,
    /** After the command STARTTLS; a server without it receives nothing. */
    STARTTLS,
    /** From the start of the connection. */
    TLS
  }

  /** Returns the properties of a server without authentication. */
  public static Map<String, Object> server(String host, int port, Encryption encryption) {
    return server(host, port, encryption, TIMEOUT);
  }

  /** Returns the properties of a server without authentication, with another timeout. */
  static Map<String, Object> server(
      String host, int port, Encryption encryption, Duration timeout) {
    var properties = new LinkedHashMap<String, Object>();
    properties.put(MAIL + "transport.protocol", "smtp");
    properties.put(HOST, host);
    properties.put(SMTP + "port", Integer.toString(port));
    for (var limit : List.of("connectiontimeout", "timeout", "writetimeout")) {
      properties.put(SMTP + limit, Long.toString(timeout.toMillis()));
    }
    properties.put(SMTP + "quitwait", "false");
    properties.put(SMTP + "ssl.checkserveridentity", "true");
    switch (encryption) {
      case NONE -> {}
      case STARTTLS -> {
        properties.put(SMTP + "starttls.enable", "true");
        properties.put(SMTP + "starttls.required", "true");
      }
      case TLS -> properties.put(SMTP + "ssl.enable", "true");
    }
    return properties;
  }

  /** Returns the properties that authenticate at the server. */
  public static Map<String, Object> login(String user, String password) {
    return Map.of(SMTP + "auth", "true", LOGIN + "username", user, LOGIN + "password", password);
  }
}
