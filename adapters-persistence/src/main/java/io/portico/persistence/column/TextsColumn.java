package io.portico.persistence.column;

import io.micronaut.core.type.Argument;
import jakarta.inject.Singleton;
import java.util.List;

/** Texts as one column of JSON: an array. */
@Singleton
public final class TextsColumn {

  private static final Argument<List<String>> TEXTS = Argument.listOf(String.class);

  private final Json json;

  TextsColumn(Json json) {
    this.json = json;
  }

  /** Returns the column for {@code texts}. */
  public String write(List<String> texts) {
    return json.write(TEXTS, texts);
  }

  /** Returns the texts in {@code column}. */
  public List<String> read(String column) {
    return json.read(TEXTS, column);
  }
}
