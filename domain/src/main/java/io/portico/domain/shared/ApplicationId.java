package io.portico.domain.shared;

/**
 * The id of an application. That of a developer's default application is the id of the developer,
 * so it exists as soon as the developer does.
 */
public record ApplicationId(Identifier value) implements RecordId {

  /** Returns the id of the default application of {@code developer}. */
  public static ApplicationId ofDefault(DeveloperId developer) {
    return new ApplicationId(developer.value());
  }

  /** Returns whether this is the default application of {@code developer}. */
  public boolean isDefaultOf(DeveloperId developer) {
    return value.equals(developer.value());
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
