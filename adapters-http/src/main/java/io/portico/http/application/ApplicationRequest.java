package io.portico.http.application;

import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.http.exchange.Ids;
import io.portico.http.json.JsonObject;

/** Reads the body of an application. */
final class ApplicationRequest {

  private ApplicationRequest() {}

  static ApplicationDetails read(JsonObject json) {
    return details(json.only("name", "description", "fields"));
  }

  /** Reads the details of the application with this id, which may be sent back as it was read. */
  static ApplicationDetails readReplacement(JsonObject json, ApplicationId id) {
    json.only("id", "name", "description", "fields", "default", "members", "date_created");
    Ids.requireSame(json, "id", id.value(), "the id of the application, " + id);
    return details(json);
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
