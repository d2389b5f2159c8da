package io.portico.http.dashboard.developer;

import io.portico.domain.application.Application;
import io.portico.domain.application.NamedMember;
import java.util.List;

/**
 * One application with its members and its newest keys.
 *
 * @param path of the page
 */
public record ApplicationPage(
    Application application,
    List<NamedMember> members,
    List<DeveloperPage.KeyRow> keys,
    String path) {

  /** Returns the path of the form that issues a key to the first owner for the application. */
  public String issuing() {
    return DeveloperPaths.of(application.owner()) + "/keys/new?application=" + application.id();
  }

  /** Returns the path of the page of a member. */
  public String path(NamedMember member) {
    return DeveloperPaths.of(member.member().developer());
  }
}
