package io.portico.http.dashboard.system;

import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.Worded;
import io.portico.http.dashboard.conflict.Conflict.Difference;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of the form of a user, read.
 *
 * @param profile empty if something is wrong with the fields
 */
record UserForm(Fields fields, Optional<UserProfile> profile) {

  private static final String EMAIL = "email";
  private static final String FIRST_NAME = "first_name";
  private static final String LAST_NAME = "last_name";
  private static final String ROLE = "role";
  private static final String ACTIVE = "active";
  private static final Map<String, String> NAMES =
      Map.of("firstName", FIRST_NAME, "lastName", LAST_NAME);
  private static final Map<String, String> ACCEPTED =
      Map.of(EMAIL, "a@example.com", ROLE, Role.VIEWER.word());

  /** Returns the fields of the form that shows {@code user}. */
  static Fields of(DashboardUser user) {
    var profile = user.profile();
    var fields =
        Fields.NONE
            .with(EMAIL, profile.email().written())
            .with(FIRST_NAME, profile.firstName())
            .with(LAST_NAME, profile.lastName())
            .with(ROLE, profile.role().word());
    return profile.active() ? fields.with(ACTIVE, "on") : fields;
  }

  /** Reads an invitation, whose user is active. */
  static UserForm invitation(Form form) {
    return read(form, true);
  }

  /** Reads a change. */
  static UserForm change(Form form) {
    return read(form, form.has(ACTIVE));
  }

  private static UserForm read(Form form, boolean active) {
    var read =
        Fields.of(form.fields())
            .read(
                fields ->
                    new UserProfile(
                        new EmailAddress(fields.value(EMAIL).strip()),
                        fields.value(FIRST_NAME).strip(),
                        fields.value(LAST_NAME).strip(),
                        Worded.of(Role.class, ROLE, fields.value(ROLE)),
                        active),
                NAMES,
                ACCEPTED);
    return new UserForm(read.fields(), read.value());
  }

  /** Returns in which fields the form and the stored user differ. */
  static List<Difference> differences(Fields typed, DashboardUser stored) {
    var now = of(stored);
    var differences = new ArrayList<Difference>();
    for (var name : List.of(EMAIL, FIRST_NAME, LAST_NAME, ROLE, ACTIVE)) {
      if (!now.value(name).equals(typed.value(name))) {
        differences.add(
            new Difference(Words.of("system.user." + name), now.value(name), typed.value(name)));
      }
    }
    return differences;
  }
}
