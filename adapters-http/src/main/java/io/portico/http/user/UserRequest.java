package io.portico.http.user;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.core.annotation.Introspected;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserId;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonObject;
import io.portico.http.server.Timestamps;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The JSON a dashboard user is written with.
 *
 * @param email one address, unlike those of other users of the organisation, case aside
 * @param firstName up to 100 characters; empty if absent
 * @param lastName up to 100 characters; empty if absent
 * @param role admin, approver or viewer
 * @param active true if absent; the credential of a user who is not opens nothing
 * @param password what the user logs in with; absent, there is none, or the present one stays
 */
@Introspected
record UserRequest(
    @JsonProperty("email_address") String email,
    @JsonProperty("first_name") @Nullable String firstName,
    @JsonProperty("last_name") @Nullable String lastName,
    String role,
    @Nullable Boolean active,
    @Nullable String password) {

  static AddUser.Command read(byte @Nullable [] body, Actor actor) {
    var json =
        JsonObject.parse(body)
            .only("email_address", "first_name", "last_name", "role", "active", "password");
    return new AddUser.Command(actor, profile(json), password(json));
  }

  /** Returns the replacement of a user, who may be written as was read. */
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
    requireTold(json, "id", user.toString(), "the id in the path");
    requireTold(json, "org_id", actor.organisation().toString(), "the organisation of the caller");
    var madeAt = json.optionalText("created_at").map(text -> Timestamps.read("created_at", text));
    // Taken and not held against the user: without If-Match the last writer wins (contract 1).
    json.optionalText("updated_at").ifPresent(text -> Timestamps.read("updated_at", text));
    return new ReplaceUser.Command(
        actor, user, profile(json), password(json), madeAt, precondition);
  }

  private static void requireTold(JsonObject json, String name, String known, String what) {
    var told = json.optionalText(name);
    if (told.isPresent() && !told.get().equalsIgnoreCase(known)) {
      throw new InvalidValueException(name, told.get(), what + ", " + known);
    }
  }

  private static UserProfile profile(JsonObject json) {
    return new UserProfile(
        json.text("email_address", EmailAddress::new),
        json.optionalText("first_name").orElse(""),
        json.optionalText("last_name").orElse(""),
        json.text("role", Role::of),
        json.optionalFlag("active").orElse(true));
  }

  private static Optional<Password> password(JsonObject json) {
    return json.optionalSecret("password").map(Password::new);
  }
}
