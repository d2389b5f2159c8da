package io.portico.http.application;

import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.Ids;
import io.portico.http.json.JsonObject;
import java.util.List;

/** Reads the body of an application. */
final class ApplicationRequest {

  private ApplicationRequest() {}

  static ApplicationDetails read(JsonObject json) {
    return details(json.only("name", "description", "fields"));
  }

  /**
   * Reads the details of {@code known}, which may be sent back as it was read. Other members are
   * refused, because they are changed by routes of their own.
   */
  static ApplicationDetails readReplacement(JsonObject json, Application known) {
    json.only("id", "name", "description", "fields", "default", "members", "date_created");
    Ids.requireSame(json, "id", known.id().value(), "the id of the application, " + known.id());
    if (json.has("members") && !members(json).equals(members(known))) {
      throw InvalidValueException.found(
          "members",
          "other members than the application has",
          "the same or none; POST …/members and …/transfer change them");
    }
    return details(json);
  }

  private static List<String> members(JsonObject json) {
    return json.objects(
        "members",
        Application.MOST_MEMBERS,
        member -> member.text("developer_id") + " " + member.text("role"));
  }

  private static List<String> members(Application known) {
    return known.members().stream()
        .map(member -> member.developer() + " " + member.role().word())
        .toList();
  }

  private static ApplicationDetails details(JsonObject json) {
    return new ApplicationDetails(
        json.text("name", written -> written),
        json.optionalText("description").orElse(""),
        json.object("fields")
            .map(fields -> new CustomFields(fields.presentTexts()))
            .orElse(CustomFields.none()));
  }
}
