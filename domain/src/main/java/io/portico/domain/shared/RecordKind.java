package io.portico.domain.shared;

import java.util.function.Supplier;

/** The kinds of records that callers look up by an id or a name. */
public enum RecordKind {
  API,
  /** A revision of the definition of an API. */
  DEFINITION,
  LABEL,
  JOB,
  /** The latest import of an installation of the classic dashboard. */
  PORTAL_IMPORT,
  SOURCE,
  /** A governance policy. */
  POLICY,
  /** A plan, which classic portal clients call a policy. */
  PLAN,
  DEVELOPER,
  /** An application of developers. */
  APPLICATION,
  CATALOGUE_ENTRY,
  KEY_REQUEST,
  KEY,
  MAIL,
  WEBHOOK,
  /** A delivery of a webhook. */
  DELIVERY,
  /** A gateway to which keys are pushed. */
  GATEWAY,
  /** A key at a gateway. */
  KEY_PUSH,
  /** An announcement on the site of developers. */
  ANNOUNCEMENT,
  /** A sign-up that waits for a review. */
  SIGN_UP,
  /** A provider with which people sign in. */
  IDENTITY_PROVIDER,
  USER,
  /** A role that administrators defined. */
  ROLE,
  SERVICE_CREDENTIAL,
  ORGANISATION;

  /** Returns a supplier of the refusal of an unknown id or name. */
  public Supplier<RefusedException.NotFound> notFound(Object idOrName) {
    return () -> new RefusedException.NotFound(this, idOrName.toString());
  }
}
