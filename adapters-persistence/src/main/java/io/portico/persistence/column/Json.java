package io.portico.persistence.column;

import static java.util.Objects.requireNonNull;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Values as JSON texts. */
@Singleton
public final class Json {

  private final JsonMapper mapper;

  Json(JsonMapper mapper) {
    this.mapper = mapper;
  }

  public <T> String write(Argument<T> type, T value) {
    try {
      return mapper.writeValueAsString(type, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public <T> T read(Argument<T> type, String column) {
    try {
      return requireNonNull(mapper.readValue(column, type), "a column of JSON");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
