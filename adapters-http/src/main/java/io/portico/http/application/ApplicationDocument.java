package io.portico.http.application;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.application.Member;
import io.portico.domain.application.NamedMember;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.util.List;
import java.util.Map;

/**
 * An application in JSON.
 *
 * @param isDefault whether it is the default application of a developer
 */
@Serdeable
record ApplicationDocument(
    String id,
    String name,
    String description,
    Map<String, String> fields,
    @JsonProperty("default") boolean isDefault,
    List<MemberDocument> members,
    @JsonProperty("date_created") String dateCreated) {

  /** A member of an application. */
  @JsonDocument
  record MemberDocument(String developerId, String role, String since) {

    private static MemberDocument of(Member member) {
      return new MemberDocument(
          member.developer().toString(), member.role().word(), Timestamps.written(member.since()));
    }
  }

  /**
   * A member of an application as the list of members shows it.
   *
   * @param email empty if the developer was removed just now
   */
  @JsonDocument
  record NamedMemberDocument(String developerId, String email, String role, String since) {

    static NamedMemberDocument of(NamedMember named) {
      var member = named.member();
      return new NamedMemberDocument(
          member.developer().toString(),
          named.email().map(address -> address.written()).orElse(""),
          member.role().word(),
          Timestamps.written(member.since()));
    }
  }

  static ApplicationDocument of(Application application) {
    var details = application.details();
    return new ApplicationDocument(
        application.id().toString(),
        details.name(),
        details.description(),
        details.fields().values(),
        application.isDefault(),
        application.members().stream().map(MemberDocument::of).toList(),
        Timestamps.written(application.createdAt()));
  }

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
