package io.portico.http.access;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.DashboardUser;
import io.portico.http.exchange.Timestamps;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a dashboard user.
 *
 * @param accessKey a new credential, in the response that creates it
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
public record UserDocument(
    String id,
    @JsonProperty("org_id") String organisation,
    @JsonProperty("email_address") String email,
    @JsonProperty("first_name") String firstName,
    @JsonProperty("last_name") String lastName,
    String role,
    boolean active,
    @JsonProperty("created_at") String createdAt,
    @JsonProperty("updated_at") String updatedAt,
    @JsonProperty("access_key") @Nullable String accessKey) {

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
}
