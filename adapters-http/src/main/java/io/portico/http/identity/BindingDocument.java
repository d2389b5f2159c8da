package io.portico.http.identity;

import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.access.Role;

/** The JSON of a role that a group gives. */
@Serdeable
record BindingDocument(String role) {

  static BindingDocument of(Role role) {
    return new BindingDocument(role.word());
  }
}
