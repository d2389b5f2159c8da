package io.portico.domain.access;

import io.portico.domain.shared.Worded;

/** The role of a dashboard user; {@link Permission} lists what each may do. */
public enum Role implements Worded, Rights {
  /** May do everything in the organisation. */
  ADMIN,
  /** May read everything and decide key requests. */
  APPROVER,
  /** May read everything. */
  VIEWER,
  /** May do nothing but what groups of a provider give. */
  NONE;

  /** Returns the one of two roles that may do more. */
  public Role orHigher(Role other) {
    return compareTo(other) <= 0 ? this : other;
  }

  @Override
  public boolean include(Permission permission) {
    return permission.roles().contains(this);
  }
}
