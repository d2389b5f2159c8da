package io.portico.domain.api;

import io.portico.domain.label.LabelAssignments;
import java.time.Instant;
import java.util.Optional;

/**
 * An API in the repository with its labels.
 *
 * @param origin the source that discovery found it in; empty if it was registered
 * @param hasDefinition whether a definition is kept for it
 */
public record ApiRecord(
    ApiId id,
    ApiDescription description,
    Optional<ApiOrigin> origin,
    LabelAssignments labels,
    Instant createdAt,
    Instant updatedAt,
    boolean hasDefinition) {

  /** Returns an API without a definition. */
  public ApiRecord(
      ApiId id,
      ApiDescription description,
      Optional<ApiOrigin> origin,
      LabelAssignments labels,
      Instant createdAt,
      Instant updatedAt) {
    this(id, description, origin, labels, createdAt, updatedAt, false);
  }

  /** Returns this API with other labels, changed at the instant {@code at}. */
  public ApiRecord carrying(LabelAssignments otherLabels, Instant at) {
    return new ApiRecord(id, description, origin, otherLabels, createdAt, at, hasDefinition);
  }

  /** Returns this API with another id, changed at the instant {@code at}. */
  public ApiRecord identifiedBy(ApiId other, Instant at) {
    return new ApiRecord(other, description, origin, labels, createdAt, at, hasDefinition);
  }

  /** Returns this API with another description, changed at the instant {@code at}. */
  public ApiRecord describedAs(ApiDescription other, Instant at) {
    return new ApiRecord(id, other, origin, labels, createdAt, at, hasDefinition);
  }

  /** Returns this API with another origin, changed at the instant {@code at}. */
  public ApiRecord from(ApiOrigin otherOrigin, Instant at) {
    return new ApiRecord(
        id, description, Optional.of(otherOrigin), labels, createdAt, at, hasDefinition);
  }

  /** Returns this API with or without a definition, changed at the instant {@code at}. */
  public ApiRecord having(boolean definition, Instant at) {
    return new ApiRecord(id, description, origin, labels, createdAt, at, definition);
  }
}
