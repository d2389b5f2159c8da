package io.portico.domain.access;

/** What a dashboard user is trusted with (contract 3.5). */
public enum Role {
  /** May do everything within the organisation. */
  ADMIN,
  /** May read everything and decide key requests. */
  APPROVER,
  /** May read everything. */
  VIEWER
}
