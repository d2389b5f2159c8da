package io.portico.domain.shared;

/** The id of an organisation. Every record belongs to one and is invisible to others. */
public record OrganisationId(Identifier value) implements RecordId {

  /** Of what counts over all organisations. No organisation has this id. */
  public static final OrganisationId ALL = new OrganisationId(new Identifier(0, 0));

  @Override
  public String toString() {
    return value.toString();
  }
}
