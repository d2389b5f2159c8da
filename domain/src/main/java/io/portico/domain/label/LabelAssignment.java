package io.portico.domain.label;

import io.portico.domain.shared.UserId;
import java.time.Instant;

/** A label on an API with its provenance: where it comes from, who set it and when. */
public record LabelAssignment(
    LabelName name, LabelValue value, LabelSource source, UserId setBy, Instant setAt) {

  /** Returns the same under another name. */
  LabelAssignment named(LabelName other) {
    return new LabelAssignment(other, value, source, setBy, setAt);
  }
}
