package io.portico.persistence.column;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Several texts as one column: a JSON array. */
@Singleton
public final class TextsColumn {

  private static final Argument<List<String>> TEXTS = Argument.listOf(String.class);

  private final JsonMapper json;

  TextsColumn(JsonMapper json) {
    this.json = json;
  }

  /** Returns the column for {@code texts}. */
  public String write(List<String> texts) {
    try {
      return json.writeValueAsString(TEXTS, texts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the texts in {@code column}. */
  public List<String> read(String column) {
    try {
      return json.readValue(column, TEXTS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
