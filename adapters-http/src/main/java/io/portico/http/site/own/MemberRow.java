package io.portico.http.site.own;

import io.portico.application.port.in.own.OwnApplications.MemberChange;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.application.NamedMember;
import java.util.List;

/**
 * A member of an application.
 *
 * @param changes what the developer may change for this member
 */
public record MemberRow(NamedMember member, List<MemberChange> changes, boolean isMe) {

  /** Returns the address of the member. */
  public String name() {
    return name(member);
  }

  static String name(NamedMember member) {
    return member
        .email()
        .map(EmailAddress::written)
        .orElseGet(() -> member.member().developer().toString());
  }
}
