package io.portico.kafka;

import io.portico.domain.shared.RefusedException;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Says in a sentence why records cannot be read, without any secret. */
record Failures(KafkaSettings settings) {

  /** Returns the sentence for a failure that is foreseen. */
  Optional<String> foreseen(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      var sentence = sentence(cause);
      if (sentence.isPresent()) {
        return sentence;
      }
    }
    return Optional.empty();
  }

  private Optional<String> sentence(Throwable cause) {
    return Optional.ofNullable(
        switch (cause) {
          case UnreadableException _, RefusedException.UsageStoreUnavailable _ ->
              cause.getMessage();
          case UnknownTopicOrPartitionException _ ->
              "the topic '%s' does not exist at %s".formatted(settings.topic(), settings.servers());
          case TopicAuthorizationException _ ->
              "the user may not read the topic '%s'".formatted(settings.topic());
          case GroupAuthorizationException _ ->
              "the user may not read as the group '%s'".formatted(settings.group());
          case SslAuthenticationException _ ->
              "the certificate of %s is not trusted, or it does not expect TLS"
                  .formatted(settings.servers());
          case AuthenticationException _ ->
              "%s refuses the user, the password or the mechanism".formatted(settings.servers());
          case ConfigException _ ->
              "%s cannot be connected to: no host is known, or a file of certificates cannot be read"
                  .formatted(settings.servers());
          case TimeoutException _, DisconnectException _ ->
              "%s does not answer as Kafka does".formatted(settings.servers());
          case RefusedException.StoreUnavailable _ -> "the database does not answer";
          default -> null;
        });
  }

  /** Thrown with the sentence that says why records cannot be read. */
  static final class UnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnreadableException(String sentence) {
      super(sentence);
    }
  }
}
