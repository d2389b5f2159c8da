package io.portico.domain.announcement;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of an announcement. */
public record AnnouncementId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
