package io.portico.domain.access;

import io.portico.domain.shared.Worded;
import java.util.Arrays;
import java.util.Set;

/** A built-in role; {@link Permission} lists what each may do. */
public enum Role implements Worded, Rights {
  /** May do everything in the organisation. */
  ADMIN,
  /** May read everything, change and label APIs, and change the catalogue and the plans. */
  PUBLISHER,
  /** May read everything and decide key requests. */
  APPROVER,
  /** May read everything and label APIs. */
  LABELER,
  /** May read everything. */
  VIEWER,
  /** May do nothing but what bindings give. */
  NONE;

  @Override
  public boolean include(Permission permission) {
    return permission.roles().contains(this);
  }

  /** Returns what it may do, in order. */
  public Set<Permission> permissions() {
    return Permission.inOrder(Arrays.stream(Permission.values()).filter(this::include).toList());
  }
}
