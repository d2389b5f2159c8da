package io.portico.domain.access;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Text;

/** A tenant: users see the records of their own organisation only. */
public record Organisation(OrganisationId id, String name) {

  private static final int LONGEST_NAME = 255;

  public Organisation {
    name = Text.line("ownerName", name, LONGEST_NAME);
  }
}
