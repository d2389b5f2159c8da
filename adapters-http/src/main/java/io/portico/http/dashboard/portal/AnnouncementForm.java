package io.portico.http.dashboard.portal;

import io.portico.domain.access.Actor;
import io.portico.domain.announcement.AnnouncementAudience;
import io.portico.domain.announcement.AnnouncementDetails;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.picker.ApiPicker;
import io.portico.http.dashboard.picker.PlanPicker;
import io.portico.http.dashboard.records.Input;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** The form of an announcement. */
@Singleton
record AnnouncementForm(ApiPicker apis, PlanPicker plans) {

  private static final String TITLE = "title";
  private static final String MARKDOWN = "markdown";
  private static final String FROM = "from";
  private static final String UNTIL = "until";
  private static final String AUDIENCE = "audience";
  private static final String API = "api";
  private static final String POLICY = "policy";
  private static final int LONGEST_TIME = 19;

  static List<Input> inputs() {
    return List.of(
        Input.line(TITLE, Words.of("announcement.title"))
            .most(AnnouncementDetails.LONGEST_TITLE)
            .required()
            .accepting("-"),
        Input.area(MARKDOWN, Words.of("announcement.markdown"), 8, AnnouncementDetails.LONGEST_TEXT)
            .hint(Words.of("portal.markdownHint")),
        Input.select(
            AUDIENCE,
            Words.of("announcement.audience"),
            List.of(
                new Choice("", Words.of("announcement.everyone")),
                new Choice(API, Words.of("announcement.ofApi")),
                new Choice(POLICY, Words.of("announcement.ofPlan")))),
        Input.of(API, Words.of("announcement.api"), new Input.Control.Picker("api"))
            .needed(Input.Need.OPEN),
        Input.of(POLICY, Words.of("announcement.plan"), new Input.Control.Picker("plan"))
            .needed(Input.Need.OPEN),
        Input.line(FROM, Words.of("announcement.from"))
            .of("datetime-local", LONGEST_TIME)
            .hint(Words.of("announcement.fromHint")),
        Input.line(UNTIL, Words.of("announcement.until"))
            .of("datetime-local", LONGEST_TIME)
            .hint(Words.of("announcement.untilHint")));
  }

  Fields values(Actor actor, AnnouncementDetails details) {
    var fields =
        Fields.NONE
            .with(TITLE, details.title())
            .with(MARKDOWN, details.markdown())
            .with(FROM, details.from().map(AnnouncementForm::written).orElse(""))
            .with(UNTIL, details.until().map(AnnouncementForm::written).orElse(""));
    return switch (details.audience()) {
      case AnnouncementAudience.Everyone() -> fields;
      case AnnouncementAudience.UsersOfApi(var api) ->
          fields.with(AUDIENCE, API).with(API, apis.text(actor, api));
      case AnnouncementAudience.UsersOfPlan(var plan) ->
          fields.with(AUDIENCE, POLICY).with(POLICY, plans.shown(actor, plan.toString()));
    };
  }

  /** Returns whom an announcement concerns, in the words of a list. */
  Words audience(Actor actor, AnnouncementDetails details) {
    return switch (details.audience()) {
      case AnnouncementAudience.Everyone() -> Words.of("announcement.everyone");
      case AnnouncementAudience.UsersOfApi(var api) ->
          Words.of("announcement.usersOf", apis.text(actor, api));
      case AnnouncementAudience.UsersOfPlan(var plan) ->
          Words.of("announcement.usersOf", plans.shown(actor, plan.toString()));
    };
  }

  AnnouncementDetails read(Actor actor, Fields sent) {
    return new AnnouncementDetails(
        sent.value(TITLE).strip(),
        sent.prose(MARKDOWN),
        time(sent, FROM),
        time(sent, UNTIL),
        switch (sent.value(AUDIENCE)) {
          case API ->
              new AnnouncementAudience.UsersOfApi(apis.find(actor, API, sent.value(API).strip()));
          case POLICY ->
              new AnnouncementAudience.UsersOfPlan(
                  plans.find(actor, POLICY, sent.value(POLICY).strip()));
          default -> new AnnouncementAudience.Everyone();
        });
  }

  private static String written(Instant at) {
    return LocalDateTime.ofInstant(at, ZoneOffset.UTC).withNano(0).toString();
  }

  private static Optional<Instant> time(Fields sent, String field) {
    return sent.filled(field).map(text -> time(field, text.strip()));
  }

  private static Instant time(String field, String text) {
    try {
      return LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw (InvalidValueException)
          new InvalidValueException(field, text, "a day and a time such as 2027-12-31T18:00")
              .initCause(e);
    }
  }
}
