package io.portico.domain.access;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Text;

/** A company, or a part of one, whose records nobody outside it sees. */
public record Organisation(OrganisationId id, String name) {

  private static final int LONGEST_NAME = 255;

  public Organisation {
    requireNonNull(id, "id");
    Text.line("owner_name", name, LONGEST_NAME);
  }
}
