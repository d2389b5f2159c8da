package io.portico.domain.savedview;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of a saved view. */
public record SavedViewId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
