package io.portico.domain.audit;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** What is told of a record in the audit trail, by field. A secret never stands in it. */
public record Facts(SequencedMap<String, String> values) {

  /** What is told of a record that is not there. */
  public static final Facts NONE = new Facts(new LinkedHashMap<>());

  public Facts {
    values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
  }

  /** Returns facts that begin with {@code value} for {@code field}. */
  public static Facts of(String field, Object value) {
    return NONE.and(field, value);
  }

  /**
   * Returns these facts and one more. An empty {@link Optional}, text or collection is no fact: the
   * field lacks.
   */
  public Facts and(String field, Object value) {
    return switch (value) {
      case Optional<?> optional -> optional.isEmpty() ? this : and(field, optional.get());
      case Collection<?> several -> several.isEmpty() ? this : with(field, several.toString());
      default -> value.toString().isEmpty() ? this : with(field, value.toString());
    };
  }

  private Facts with(String field, String value) {
    var more = new LinkedHashMap<>(values);
    more.put(field, value);
    return new Facts(more);
  }
}
