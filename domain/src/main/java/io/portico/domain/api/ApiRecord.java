package io.portico.domain.api;

import static java.util.Objects.requireNonNull;

import io.portico.domain.label.LabelAssignments;
import java.time.Instant;
import java.util.Optional;

/**
 * An API in the repository, carrying its labels.
 *
 * @param origin where discovery found it; empty for one that was registered
 */
public record ApiRecord(
    ApiId id,
    ApiDescription description,
    Optional<ApiOrigin> origin,
    LabelAssignments labels,
    Instant createdAt,
    Instant updatedAt) {

  public ApiRecord {
    requireNonNull(id, "id");
    requireNonNull(description, "description");
    requireNonNull(origin, "origin");
    requireNonNull(labels, "labels");
    requireNonNull(createdAt, "createdAt");
    requireNonNull(updatedAt, "updatedAt");
  }

  /** Returns this API carrying {@code labels} from the instant {@code at} on. */
  public ApiRecord carrying(LabelAssignments otherLabels, Instant at) {
    return new ApiRecord(id, description, origin, otherLabels, createdAt, at);
  }

  /** Returns this API described otherwise from the instant {@code at} on. */
  public ApiRecord describedAs(ApiDescription other, Instant at) {
    return new ApiRecord(id, other, origin, labels, createdAt, at);
  }

  /** Returns this API with {@code otherOrigin} from the instant {@code at} on. */
  public ApiRecord from(ApiOrigin otherOrigin, Instant at) {
    return new ApiRecord(id, description, Optional.of(otherOrigin), labels, createdAt, at);
  }
}
