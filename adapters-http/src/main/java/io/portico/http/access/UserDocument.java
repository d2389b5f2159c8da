package io.portico.http.access;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.shared.UserId;
import io.portico.domain.shared.Worded;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a dashboard user.
 *
 * @param accessKey a new credential, in the response that creates it
 */
@JsonDocument
public record UserDocument(
    String id,
    String orgId,
    String emailAddress,
    String firstName,
    String lastName,
    String role,
    boolean active,
    String createdAt,
    String updatedAt,
    @Nullable String accessKey) {

  /**
   * One page of the users.
   *
   * @param users the items again, under the name that classic clients read
   * @param next the {@code cursor} of the next page; {@code null} on the last
   * @param total the number of all users; absent unless requested
   * @param pages the number of pages; absent unless a page is requested by its number
   */
  @Serdeable
  record Listed(
      List<UserDocument> items,
      List<UserDocument> users,
      @Nullable String next,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long total,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long pages) {

    static Listed of(Page<UserDocument> page) {
      return new Listed(page.items(), page.items(), page.next(), page.total(), null);
    }

    static Listed ofClassic(List<UserDocument> users, long pages) {
      return new Listed(users, users, null, null, pages);
    }
  }

  static UserDocument of(DashboardUser user) {
    return document(user, null);
  }

  /** Returns the JSON of a user with a new credential. */
  public static UserDocument of(DashboardUser user, AccessToken credential) {
    return document(user, credential.secret());
  }

  private static UserDocument document(DashboardUser user, @Nullable String accessKey) {
    var profile = user.profile();
    return new UserDocument(
        user.id().toString(),
        user.organisation().toString(),
        profile.email().written(),
        profile.firstName(),
        profile.lastName(),
        profile.role().word(),
        profile.active(),
        Timestamps.written(user.createdAt()),
        Timestamps.written(user.updatedAt()),
        accessKey);
  }

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
