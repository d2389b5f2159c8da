package io.portico.http.server;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import java.util.function.Function;

/** Reads the ids of records in paths. */
public final class PathId {

  private PathId() {}

  /**
   * Returns the id that {@code text} spells.
   *
   * @throws RefusedException.NotFound if it is malformed, so that no record can have it
   */
  public static <T> T of(RecordKind kind, String text, Function<Identifier, T> type) {
    return Identifier.parse(text)
        .map(type)
        .orElseThrow(() -> new RefusedException.NotFound(kind, text));
  }
}
