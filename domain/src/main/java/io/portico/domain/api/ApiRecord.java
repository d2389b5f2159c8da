package io.portico.domain.api;

import static java.util.Objects.requireNonNull;

import io.portico.domain.label.LabelAssignments;
import java.time.Instant;

/** An API in the repository, carrying its labels. */
public record ApiRecord(
    ApiId id,
    ApiDescription description,
    LabelAssignments labels,
    Instant createdAt,
    Instant updatedAt) {

  public ApiRecord {
    requireNonNull(id, "id");
    requireNonNull(description, "description");
    requireNonNull(labels, "labels");
    requireNonNull(createdAt, "createdAt");
    requireNonNull(updatedAt, "updatedAt");
  }

  /** Returns this API carrying {@code labels} from the instant {@code at} on. */
  public ApiRecord carrying(LabelAssignments otherLabels, Instant at) {
    return new ApiRecord(id, description, otherLabels, createdAt, at);
  }
}
