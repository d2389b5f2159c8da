package io.portico.domain.application;

import io.portico.domain.shared.DeveloperId;
import java.time.Instant;

/** A developer who works on an application. */
public record Member(DeveloperId developer, MemberRole role, Instant since) {

  Member in(MemberRole other) {
    return new Member(developer, other, since);
  }

  boolean isOwner() {
    return role == MemberRole.OWNER;
  }
}
