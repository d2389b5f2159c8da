package io.portico.domain.signup;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of a sign-up. */
public record SignUpId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
