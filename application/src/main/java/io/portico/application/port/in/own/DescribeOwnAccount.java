package io.portico.application.port.in.own;

import io.portico.domain.shared.CustomFields;

/** Use case: a developer changes what their own account says of them. */
public interface DescribeOwnAccount {

  /** Replaces the custom fields that the sign-up form asks for, and keeps all others. */
  void describe(SignedInDeveloper developer, CustomFields fields);
}
