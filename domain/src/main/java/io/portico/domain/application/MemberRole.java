package io.portico.domain.application;

import io.portico.domain.shared.Worded;

/** What a developer may do in an application. */
public enum MemberRole implements Worded {
  /** Also changes the application and its members. */
  OWNER,
  /** Requests and uses keys. */
  MEMBER
}
