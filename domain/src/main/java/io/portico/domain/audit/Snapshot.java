package io.portico.domain.audit;

import io.portico.domain.access.AccessToken;
import io.portico.domain.access.TokenHash;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * What is told of a record in the audit trail, by field. A secret never stands in it: a key goes by
 * its hash, also where it is stored as it is.
 */
public record Snapshot(SequencedMap<String, String> values) {

  /** What is told of a record that is not there. */
  public static final Snapshot NONE = new Snapshot(new LinkedHashMap<>());

  private static final String NAME = "name";
  private static final String EMAIL = "email";

  public Snapshot {
    values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
  }

  /** Returns facts that begin with {@code value} for {@code field}. */
  public static Snapshot of(String field, Object value) {
    return NONE.and(field, value);
  }

  /**
   * Returns these facts and one more. An empty {@link Optional}, text or collection is no fact: the
   * field lacks.
   *
   * @throws IllegalArgumentException if {@code value} is a secret, or the hash of one
   */
  public Snapshot and(String field, Object value) {
    return switch (value) {
      case Optional<?> optional -> optional.isEmpty() ? this : and(field, optional.get());
      case Collection<?> several ->
          several.isEmpty()
              ? this
              : with(field, several.stream().map(Snapshot::told).toList().toString());
      default -> {
        var text = told(value);
        yield text.isEmpty() ? this : with(field, text);
      }
    };
  }

  /** Returns these facts and all of {@code others}. */
  public Snapshot and(Snapshot others) {
    var more = new LinkedHashMap<>(values);
    more.putAll(others.values);
    return new Snapshot(more);
  }

  /** Returns what people call the record, if that is among the facts. */
  public Optional<String> called() {
    return Stream.of(NAME, EMAIL).filter(values::containsKey).map(values::get).findFirst();
  }

  /**
   * Returns {@code value} in writing.
   *
   * @throws IllegalArgumentException if it is a secret, or the hash of one
   */
  public static String told(Object value) {
    return switch (value) {
      case StoredKey key -> key.fingerprint();
      case Password _, PasswordHash _, AccessToken _, TokenHash _, RawKey _ ->
          throw new IllegalArgumentException("value: a secret (expected: what anybody may read)");
      default -> value.toString();
    };
  }

  private Snapshot with(String field, String value) {
    var more = new LinkedHashMap<>(values);
    more.put(field, value);
    return new Snapshot(more);
  }
}
