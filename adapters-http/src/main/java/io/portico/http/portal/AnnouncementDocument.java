package io.portico.http.portal;

import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementAudience;
import io.portico.domain.announcement.AnnouncementDetails;
import io.portico.domain.announcement.AnnouncementId;
import io.portico.domain.announcement.Mailing;
import io.portico.domain.api.ApiId;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of an announcement. Members without a value are left out.
 *
 * @param api the API whose users it is for
 * @param policy the policy whose users it is for; without both, it is for everyone
 */
@JsonDocument
record AnnouncementDocument(
    String id,
    String title,
    @Nullable String markdown,
    @Nullable String from,
    @Nullable String until,
    @Nullable String api,
    @Nullable String policy,
    @Nullable MailingDocument mailing,
    String createdAt,
    String updatedAt) {

  /** The JSON of how far an announcement is mailed. */
  @JsonDocument
  record MailingDocument(String requestedAt, long mails, @Nullable String endedAt) {

    static MailingDocument of(Mailing mailing) {
      return new MailingDocument(
          Timestamps.written(mailing.requestedAt()),
          mailing.mails(),
          mailing.endedAt().map(Timestamps::written).orElse(null));
    }
  }

  static AnnouncementDocument of(Announcement announcement) {
    var details = announcement.details();
    return new AnnouncementDocument(
        announcement.id().toString(),
        details.title(),
        details.markdown().isEmpty() ? null : details.markdown(),
        details.from().map(Timestamps::written).orElse(null),
        details.until().map(Timestamps::written).orElse(null),
        details.audience() instanceof AnnouncementAudience.UsersOfApi(var api)
            ? api.toString()
            : null,
        details.audience() instanceof AnnouncementAudience.UsersOfPlan(var plan)
            ? plan.toString()
            : null,
        announcement.mailing().map(MailingDocument::of).orElse(null),
        Timestamps.written(announcement.createdAt()),
        Timestamps.written(announcement.updatedAt()));
  }

  /** Reads the details of a new announcement. */
  static AnnouncementDetails read(JsonObject json, Function<String, PlanId> plan) {
    return details(json.only("title", "markdown", "from", "until", "api", "policy"), plan);
  }

  /** Reads the details of a known announcement, which may be sent back as it was read. */
  static AnnouncementDetails readReplacement(
      JsonObject json, AnnouncementId id, Function<String, PlanId> plan) {
    json.only(
        "id",
        "title",
        "markdown",
        "from",
        "until",
        "api",
        "policy",
        "mailing",
        "created_at",
        "updated_at");
    Ids.requireSame(json, "id", id.value(), "the id of the announcement, " + id);
    return details(json, plan);
  }

  private static AnnouncementDetails details(JsonObject json, Function<String, PlanId> plan) {
    return json.construct(
        () ->
            new AnnouncementDetails(
                json.text("title"),
                json.optionalText("markdown").orElse(""),
                time(json, "from"),
                time(json, "until"),
                audience(json, plan)));
  }

  private static Optional<Instant> time(JsonObject json, String name) {
    return json.optionalText(name).map(text -> Timestamps.read(name, text));
  }

  private static AnnouncementAudience audience(JsonObject json, Function<String, PlanId> plan) {
    var api = json.optionalText("api", AnnouncementDocument::api);
    var policy = json.optionalText("policy", plan);
    if (api.isPresent() && policy.isPresent()) {
      throw new InvalidValueException("policy", policy.get().toString(), "none beside 'api'");
    }
    return api.<AnnouncementAudience>map(AnnouncementAudience.UsersOfApi::new)
        .or(() -> policy.map(AnnouncementAudience.UsersOfPlan::new))
        .orElseGet(AnnouncementAudience.Everyone::new);
  }

  private static ApiId api(String text) {
    return ApiId.parse(text)
        .orElseThrow(() -> new InvalidValueException("api", text, "the id of an API"));
  }
}
