package io.portico.domain.api;

import io.portico.domain.label.LabelAssignments;
import java.time.Instant;
import java.util.Optional;

/**
 * An API in the repository with its labels.
 *
 * @param origin the source that discovery found it in; empty if it was registered
 */
public record ApiRecord(
    ApiId id,
    ApiDescription description,
    Optional<ApiOrigin> origin,
    LabelAssignments labels,
    Instant createdAt,
    Instant updatedAt) {

  /** Returns this API with other labels, changed at the instant {@code at}. */
  public ApiRecord carrying(LabelAssignments otherLabels, Instant at) {
    return new ApiRecord(id, description, origin, otherLabels, createdAt, at);
  }

  /** Returns this API with another id, changed at the instant {@code at}. */
  public ApiRecord identifiedBy(ApiId other, Instant at) {
    return new ApiRecord(other, description, origin, labels, createdAt, at);
  }

  /** Returns this API with another description, changed at the instant {@code at}. */
  public ApiRecord describedAs(ApiDescription other, Instant at) {
    return new ApiRecord(id, other, origin, labels, createdAt, at);
  }

  /** Returns this API with another origin, changed at the instant {@code at}. */
  public ApiRecord from(ApiOrigin otherOrigin, Instant at) {
    return new ApiRecord(id, description, Optional.of(otherOrigin), labels, createdAt, at);
  }
}
