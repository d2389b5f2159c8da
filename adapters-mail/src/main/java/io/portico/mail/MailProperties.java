package io.portico.mail;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** The framework's properties for the one mail server of an installation. */
public final class MailProperties {

  /** The property that is there where mails are sent. */
  public static final String HOST = "javamail.properties.mail.smtp.host";

  private static final String MAIL = "javamail.properties.mail.";
  private static final String SMTP = MAIL + "smtp.";
  private static final String LOGIN = "javamail.authentication.";

  /* To connect, to answer, and to take what is written. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private MailProperties() {}

  /** How what goes to the server is hidden from others. */
  public enum Encryption {
    NONE,
    /** From a command on, without which nothing is sent. */
    STARTTLS,
    /** From the beginning. */
    TLS
  }

  /** Returns the properties of the server at {@code host}, who lets everybody in. */
  public static Map<String, Object> server(String host, int port, Encryption encryption) {
    return server(host, port, encryption, PATIENCE);
  }

  /** Returns the same for a server that is waited for otherwise. */
  static Map<String, Object> server(
      String host, int port, Encryption encryption, Duration patience) {
    var properties = new LinkedHashMap<String, Object>();
    properties.put(MAIL + "transport.protocol", "smtp");
    properties.put(HOST, host);
    properties.put(SMTP + "port", Integer.toString(port));
    for (var timeout : new String[] {"connectiontimeout", "timeout", "writetimeout"}) {
      properties.put(SMTP + timeout, Long.toString(patience.toMillis()));
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

  /** Returns the properties of a server that wants to know who sends. */
  public static Map<String, Object> login(String user, String password) {
    return Map.of(SMTP + "auth", "true", LOGIN + "username", user, LOGIN + "password", password);
  }
}
