package io.portico.domain.shared;

/** The id of a dashboard user, or of another actor. */
public record UserId(Identifier value) implements RecordId {

  /** Portico itself. No dashboard user has this id. */
  public static final UserId PORTICO = new UserId(new Identifier(0, 0));

  /** The operator. No dashboard user has this id. */
  public static final UserId OPERATOR = new UserId(new Identifier(0, 1));

  @Override
  public String toString() {
    return value.toString();
  }
}
