package io.portico.http.problem;

import io.portico.http.json.JsonDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The error of one field.
 *
 * @param field the path in the body, or the name of a parameter or header
 * @param allowed the allowed values, if they are enumerated
 * @param nearest similar names, if the name is unknown
 */
@JsonDocument
public record FieldError(
    String field, String message, @Nullable List<String> allowed, @Nullable List<String> nearest) {

  /** Returns an error without suggestions. */
  public FieldError(String field, String message) {
    this(field, message, null, null);
  }
}
