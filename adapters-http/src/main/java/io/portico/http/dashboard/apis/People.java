package io.portico.http.dashboard.apis;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.access.UserQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.shared.UserId;
import io.portico.http.page.Words;
import java.util.Map;
import java.util.Optional;

/** The users of the organisation as pages name them: by their email addresses. */
public record People(Map<UserId, String> addresses) {

  /** An organisation has at most as many users as this page. */
  public static People of(UserQueries users, Actor actor) {
    if (!actor.may(Permission.READ_USERS)) {
      return new People(Map.of());
    }
    return new People(
        users
            .page(new UserQueries.Query(actor, Optional.empty(), PageLimits.LARGEST))
            .items()
            .stream()
            .collect(toMap(DashboardUser::id, user -> user.profile().email().toString())));
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
    return address == null ? Words.of("audit.formerUser") : Words.plain(address);
  }
}
