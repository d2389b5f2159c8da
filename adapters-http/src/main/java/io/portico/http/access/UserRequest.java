package io.portico.http.access;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.shared.UserId;
import io.portico.domain.shared.Worded;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of a dashboard user. */
final class UserRequest {

  private UserRequest() {}

  static AddUser.Command read(byte @Nullable [] body, Actor actor) {
    var json =
        JsonObject.parse(body)
            .only("email_address", "first_name", "last_name", "role", "active", "password");
    return new AddUser.Command(actor, profile(json), password(json));
  }

  /** Returns the replacement of a user. A client may send back the user as it was read. */
  static ReplaceUser.Command readReplacement(
      byte @Nullable [] body, UserId user, Actor actor, Precondition<DashboardUser> precondition) {
    var json =
        JsonObject.parse(body)
            .only(
                "id",
                "org_id",
                "email_address",
                "first_name",
                "last_name",
                "role",
                "active",
                "password",
                "created_at",
                "updated_at");
    Ids.requireSame(json, "id", user.value(), "the id in the path");
    Ids.requireOwnOrganisation(json, actor);
    var createdAt =
        json.optionalText("created_at").map(text -> Timestamps.read("created_at", text));
    // Validated and ignored: without If-Match the last writer wins.
    json.optionalText("updated_at").ifPresent(text -> Timestamps.read("updated_at", text));
    return new ReplaceUser.Command(
        actor, user, profile(json), password(json), createdAt, precondition);
  }

  private static UserProfile profile(JsonObject json) {
    return new UserProfile(
        json.text("email_address", EmailAddress::new),
        json.optionalText("first_name").orElse(""),
        json.optionalText("last_name").orElse(""),
        json.text("role", word -> Worded.of(Role.class, "role", word)),
        json.optionalFlag("active").orElse(true));
  }

  private static Optional<Password> password(JsonObject json) {
    return json.optionalSecret("password").map(Password::new);
  }
}
