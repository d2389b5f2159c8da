package io.portico.persistence.column;

import static java.util.Objects.requireNonNull;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** A column of JSON that holds values of one type. */
public record JsonColumn<T>(JsonMapper mapper, Argument<T> type) {

  /** Returns a column of an array of texts. */
  public static JsonColumn<List<String>> ofTexts(JsonMapper mapper) {
    return new JsonColumn<>(mapper, Argument.listOf(String.class));
  }

  /** Returns the column for {@code value}. */
  public String write(T value) {
    try {
      return mapper.writeValueAsString(type, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the value in {@code column}. */
  public T read(String column) {
    try {
      return requireNonNull(mapper.readValue(column, type), "a column of JSON");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
