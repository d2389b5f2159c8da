package io.portico.domain.audit;

import io.portico.domain.access.AccessToken;
import io.portico.domain.access.TokenHash;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.discovery.SourceCredential;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.session.SessionToken;
import io.portico.domain.webhook.WebhookSecret;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * The fields of an object, in terms of the domain, as the audit trail records them. It never
 * contains a secret: keys are recorded by their hash.
 */
public record Snapshot(SequencedMap<String, String> values) {

  /** The snapshot of an absent object. */
  public static final Snapshot NONE = new Snapshot(new LinkedHashMap<>());

  private static final String NAME = "name";
  private static final String EMAIL = "email";
  private static final String TO = "to";

  public Snapshot {
    values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
  }

  /** Returns a snapshot with one field. */
  public static Snapshot of(String field, Object value) {
    return NONE.and(field, value);
  }

  /**
   * Returns this snapshot with one more field. An empty {@link Optional}, string or collection adds
   * no field.
   *
   * @throws IllegalArgumentException if {@code value} is a secret, or the hash of one
   */
  public Snapshot and(String field, Object value) {
    return switch (value) {
      case Optional<?> optional -> optional.isEmpty() ? this : and(field, optional.get());
      case Collection<?> several ->
          several.isEmpty()
              ? this
              : with(field, several.stream().map(Snapshot::text).toList().toString());
      default -> {
        var text = text(value);
        yield text.isEmpty() ? this : with(field, text);
      }
    };
  }

  /** Returns this snapshot with all fields of {@code others}. */
  public Snapshot and(Snapshot others) {
    var more = new LinkedHashMap<>(values);
    more.putAll(others.values);
    return new Snapshot(more);
  }

  /** Returns the name of the object, its email address, or that of its recipient, if it has one. */
  public Optional<String> name() {
    return Stream.of(NAME, EMAIL, TO).filter(values::containsKey).map(values::get).findFirst();
  }

  /**
   * Returns {@code value} as text.
   *
   * @throws IllegalArgumentException if it is a secret, or the hash of one
   */
  public static String text(Object value) {
    return switch (value) {
      case StoredKey key -> key.fingerprint();
      case Password _,
          PasswordHash _,
          AccessToken _,
          TokenHash _,
          RawKey _,
          SessionToken _,
          WebhookSecret _,
          GatewayCredential _,
          SourceCredential _ ->
          throw new IllegalArgumentException("value: a secret (expected: a public value)");
      default -> value.toString();
    };
  }

  private Snapshot with(String field, String value) {
    var more = new LinkedHashMap<>(values);
    more.put(field, value);
    return new Snapshot(more);
  }
}
