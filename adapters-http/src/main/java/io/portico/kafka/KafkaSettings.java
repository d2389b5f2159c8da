package io.portico.kafka;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Worded;
import io.portico.http.usage.record.RecordFormat;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where usage records are read from. It needs no class of the library, which is loaded only if
 * there are such settings.
 *
 * @param servers the addresses of the brokers, separated by commas
 * @param group the consumer group of the nodes
 * @param organisation the organisation that records count for; the first one if empty
 * @param tls whether connections are encrypted
 * @param issuers a PEM file with the issuers of the brokers' certificates; those that Java trusts
 *     if empty
 * @param login the credentials; empty for no authentication
 */
public record KafkaSettings(
    String servers,
    String topic,
    RecordFormat format,
    String group,
    Optional<OrganisationId> organisation,
    boolean tls,
    Optional<Path> issuers,
    Optional<Login> login) {

  /** The property of the framework that is set if records are read from Kafka. */
  public static final String PROPERTY = "portico.usage-kafka";

  /** How the brokers check a password. */
  public enum Mechanism implements Worded {
    PLAIN("PLAIN", "plain.PlainLoginModule"),
    SCRAM_SHA_256("SCRAM-SHA-256", "scram.ScramLoginModule"),
    SCRAM_SHA_512("SCRAM-SHA-512", "scram.ScramLoginModule");

    private final String sasl;
    private final String module;

    Mechanism(String sasl, String module) {
      this.sasl = sasl;
      this.module = module;
    }

    /** Returns the name of the mechanism in SASL. */
    public String sasl() {
      return sasl;
    }
  }

  /** The credentials for the brokers. */
  public record Login(Mechanism mechanism, String user, String password) {

    /** Returns the entry of a JAAS configuration. */
    String jaas() {
      return "org.apache.kafka.common.security.%s required username=%s password=%s;"
          .formatted(mechanism.module, quoted(user), quoted(password));
    }

    private static String quoted(String text) {
      return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    @Override
    public String toString() {
      return "Login[redacted]";
    }
  }
}
