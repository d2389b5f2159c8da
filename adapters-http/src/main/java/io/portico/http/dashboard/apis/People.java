package io.portico.http.dashboard.apis;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.in.access.UserQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.shared.UserId;
import io.portico.http.page.Words;
import java.util.Map;

/**
 * The users of the organisation as pages name them: by their email addresses.
 *
 * @param others the text for a user who is not among them
 */
public record People(Map<UserId, String> addresses, String others) {

  /** Returns those that {@code actor} may read. */
  public static People of(UserQueries users, Actor actor) {
    return actor.may(Permission.READ_USERS)
        ? new People(
            users.all(actor).stream()
                .collect(toMap(DashboardUser::id, user -> user.profile().email().toString())),
            "audit.formerUser")
        : new People(Map.of(), "audit.hiddenUser");
  }

  /** Returns the words for {@code user}, who may have been removed. */
  public Words words(UserId user) {
    if (user.equals(UserId.PORTICO)) {
      return Words.plain("Portico");
    }
    if (user.equals(UserId.OPERATOR)) {
      return Words.of("audit.operator");
    }
    var address = addresses.get(user);
    return address == null ? Words.of(others) : Words.plain(address);
  }
}
