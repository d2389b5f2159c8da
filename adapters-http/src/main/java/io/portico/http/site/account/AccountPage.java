package io.portico.http.site.account;

import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.domain.session.Session;
import java.util.List;

/**
 * The account of the developer who looks at it.
 *
 * @param sessions of the developer
 */
public record AccountPage(
    SignedInDeveloper developer,
    AccountForm details,
    AccountForm password,
    AccountForm address,
    AccountForm removal,
    List<Session> sessions) {

  /** Returns whether the page is shown in {@code session}. */
  public boolean isCurrent(Session session) {
    return session.id().equals(developer.session());
  }

  /** Returns whether the developer has the password that changes of the account ask for. */
  public boolean hasPassword() {
    return developer.developer().password().isPresent();
  }

  /** Returns the address of the developer. */
  public String email() {
    return developer.developer().details().email().written();
  }
}
