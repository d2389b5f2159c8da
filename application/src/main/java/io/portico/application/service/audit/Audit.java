package io.portico.application.service.audit;

import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Facts;

/**
 * Writes the audit trail. Whoever changes something calls it in the same unit of work, so that the
 * change and its entry last together, or neither does.
 */
public final class Audit {

  /**
   * Keeps that {@code actor} changed the record {@code object}.
   *
   * @param before what was told of it; nothing if it is new
   * @param after what is told of it now; nothing if it is gone
   */
  public void note(Actor actor, AuditAction action, Object object, Facts before, Facts after) {}
}
