package io.portico.http.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with one field.
 *
 * @param field its place in the body or its name among the parameters
 * @param allowed the values it may have, where they are listed
 * @param nearest the names that were perhaps meant, where one is unknown
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FieldError(
    String field, String message, @Nullable List<String> allowed, @Nullable List<String> nearest) {

  /** Returns the error that is told by its message alone. */
  public FieldError(String field, String message) {
    this(field, message, null, null);
  }
}
