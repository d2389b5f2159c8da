package io.portico.http.server;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;

/** Reads the ids in paths. */
public final class PathIds {

  private PathIds() {}

  /**
   * Returns the id in the path segment {@code text}.
   *
   * @throws RefusedException.NotFound if it is not an id, and so identifies no record
   */
  public static Identifier read(RecordKind kind, String text) {
    return Identifier.parse(text).orElseThrow(() -> new RefusedException.NotFound(kind, text));
  }
}
