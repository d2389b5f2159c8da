package io.portico.domain.application;

import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.Text;

/**
 * What people say of an application.
 *
 * @param description may be empty, and have several lines
 */
public record ApplicationDetails(String name, String description, CustomFields fields) {

  /** The most characters of a name. */
  public static final int LONGEST_NAME = 100;

  /** The most characters of a description. */
  public static final int LONGEST_DESCRIPTION = 2000;

  public ApplicationDetails {
    name = Text.line("name", name, LONGEST_NAME);
    description = Text.prose("description", description, LONGEST_DESCRIPTION);
  }
}
