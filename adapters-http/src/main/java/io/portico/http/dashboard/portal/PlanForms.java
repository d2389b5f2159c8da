package io.portico.http.dashboard.portal;

import static java.util.stream.Collectors.joining;

import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.ApiSelector;
import io.portico.domain.plan.KeyLife;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.ExtraMembers;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads and fills the form of a plan. */
final class PlanForms {

  private static final String NAME = "name";
  private static final String RATE = "rate";
  private static final String PER = "per";
  private static final String QUOTA = "quotaMax";
  private static final String RENEWAL = "quotaRenewalRate";
  private static final String LIFE = "keyExpiresIn";
  static final String APIS = "apis";
  private static final String SELECTOR = "apiSelector";
  private static final String TAGS = "tags";

  /* The field that looks for an API, and the button that adds it to the lines. */
  private static final String FOUND = "found";
  private static final String ADD = "add";

  /* How many APIs an error names. */
  private static final int NAMED = 5;

  private static final String DURATION = "a time such as 30s, 5m, 12h or 30d; 0 or -1 for no limit";

  private PlanForms() {}

  /**
   * Returns the fields of a plan.
   *
   * @param texts of its APIs, as the form shows them
   */
  static Fields of(PlanDetails details, Map<ApiId, String> texts) {
    var fields = Fields.NONE;
    for (var value : values(details, texts).entrySet()) {
      fields = fields.with(value.getKey(), value.getValue());
    }
    return fields;
  }

  private static Map<String, String> values(PlanDetails details, Map<ApiId, String> texts) {
    var values = new LinkedHashMap<String, String>();
    values.put(NAME, details.name());
    values.put(RATE, details.rateLimit().rate().toPlainString());
    values.put(PER, PlanDuration.text(details.rateLimit().per()));
    values.put(QUOTA, Long.toString(details.quota().most()));
    values.put(RENEWAL, PlanDuration.text(details.quota().renewalSeconds()));
    values.put(LIFE, PlanDuration.text(details.keyLife().seconds()));
    values.put(
        APIS,
        details.accessRights().stream().map(right -> line(right, texts)).collect(joining("\n")));
    values.put(SELECTOR, details.apiSelector().map(ApiSelector::toString).orElse(""));
    values.put(TAGS, String.join("\n", details.tags()));
    return values;
  }

  private static String line(AccessRight right, Map<ApiId, String> texts) {
    var api = texts.getOrDefault(right.api(), right.api().toString());
    return right.versions().isEmpty() ? api : api + ": " + String.join(", ", right.versions());
  }

  /** Returns whether a form asks to add an API, and for nothing else. */
  static boolean onlyAdds(Fields sent) {
    return !sent.value(ADD).isEmpty();
  }

  /** Returns the fields with one more line for the API that was looked for, if there is one. */
  static Fields adding(Fields sent, PlanApis apis) {
    var found = sent.value(FOUND).strip();
    if (found.isEmpty()) {
      return onlyAdds(sent) ? sent.wrong(FOUND, Words.of("plan.nothingToAdd")) : sent;
    }
    try {
      return added(sent, apis.text(apis.find(FOUND, List.of(found)).getFirst()));
    } catch (InvalidValueException e) {
      var matching = apis.matching(found);
      if (matching.size() > 1) {
        var first = matching.stream().limit(NAMED).collect(joining(", "));
        return sent.wrong(
            FOUND, Words.of("plan.severalFound", first, matching.size() > NAMED ? 1 : 0));
      }
      // Whoever saves the plan would not see which API it is.
      return matching.isEmpty() || !onlyAdds(sent)
          ? sent.wrong(e)
          : added(sent, matching.getFirst());
    }
  }

  private static Fields added(Fields sent, String line) {
    var lines = new ArrayList<>(lines(sent, APIS));
    if (!lines.contains(line)) {
      lines.add(line);
    }
    return sent.with(APIS, String.join("\n", lines)).with(FOUND, "");
  }

  /** Returns the fields. */
  static List<Input> inputs() {
    return List.of(
        Input.line(NAME, Words.of("plan.field.name")).accepting("-"),
        // No limit, typed: it asks nothing of the other half.
        Input.line(RATE, Words.of("plan.field.rate")).accepting("0"),
        duration(PER, Words.of("plan.field.per")).accepting("0"),
        Input.line(QUOTA, Words.of("plan.field.quotaMax")),
        duration(RENEWAL, Words.of("plan.field.quotaRenewalRate")),
        duration(LIFE, Words.of("plan.field.keyExpiresIn")),
        Input.line(APIS, Words.of("plan.field.apis"))
            .called("apiIds", "versions", "id", "apiId", APIS),
        Input.line(SELECTOR, Words.of("plan.field.apiSelector")).called(SELECTOR, "selector"),
        Input.line(TAGS, Words.of("plan.field.tags")));
  }

  private static Input duration(String name, Words label) {
    return Input.line(name, label).comparing(PlanDuration::seconds);
  }

  /**
   * Reads the details that a form sent.
   *
   * @param present the plan whose other details stay
   */
  static PlanDetails details(Fields sent, Optional<PlanDetails> present, PlanApis apis) {
    var details =
        new PlanDetails(
            sent.value(NAME).strip(),
            rights(sent, present, apis),
            rateLimit(sent),
            new Quota(
                whole(sent, QUOTA, Quota.NONE.most()),
                seconds(sent, RENEWAL, Quota.NONE.renewalSeconds())),
            new KeyLife(seconds(sent, LIFE, KeyLife.NONE.seconds())),
            lines(sent, TAGS),
            true,
            false,
            ExtraMembers.NONE,
            sent.filled(SELECTOR).map(Selector::parse).map(ApiSelector::of));
    return present.map(details::keeping).orElse(details);
  }

  /** Returns {@code fields} with what is wrong with their name if another plan has it. */
  static Fields withTakenName(Fields fields, PlanQueries plans, Actor actor, Optional<PlanId> own) {
    var name = fields.value(NAME).strip();
    if (fields.error(NAME).isPresent()) {
      return fields;
    }
    var filter = new PlanFilter(Optional.of(name), Optional.empty());
    return plans.page(actor, filter, new OffsetRange(0, PageLimits.LARGEST)).items().stream()
        .filter(plan -> plan.details().name().equalsIgnoreCase(name))
        .filter(plan -> !own.equals(Optional.of(plan.id())))
        .findFirst()
        .map(_ -> taken(fields, name))
        .orElse(fields);
  }

  /** Returns {@code fields} with the name that another plan has. */
  static Fields taken(Fields fields, String name) {
    return fields.wrong(NAME, Words.of("plan.nameTaken", name));
  }

  /* Half a rate limits nothing, which nobody means who has typed the other half. */
  private static RateLimit rateLimit(Fields sent) {
    var limit =
        new RateLimit(
            decimal(sent, RATE, sent.value(RATE).strip(), RateLimit.NONE.rate()),
            decimal(sent, PER, PlanDuration.seconds(sent.value(PER)), RateLimit.NONE.per()));
    requireBoth(sent, limit.rate(), PER, "the time in which these requests may be made");
    requireBoth(sent, limit.per(), RATE, "the requests that may be made in this time");
    return limit;
  }

  private static void requireBoth(Fields sent, BigDecimal given, String other, String expected) {
    if (given.signum() > 0 && sent.value(other).isBlank()) {
      throw new InvalidValueException(other, "", expected);
    }
  }

  private static BigDecimal decimal(Fields sent, String field, String number, BigDecimal empty) {
    try {
      return number.isEmpty() ? empty : new BigDecimal(number);
    } catch (NumberFormatException _) {
      throw new InvalidValueException(
          field,
          sent.value(field).strip(),
          field.equals(PER) ? DURATION : "a number; 0 or -1 for no limit");
    }
  }

  private static long seconds(Fields sent, String field, long empty) {
    var number = PlanDuration.seconds(sent.value(field));
    try {
      return number.isEmpty() ? empty : Long.parseLong(number);
    } catch (NumberFormatException _) {
      throw new InvalidValueException(field, sent.value(field).strip(), DURATION);
    }
  }

  private static long whole(Fields sent, String field, long empty) {
    var text = sent.value(field).strip();
    try {
      return text.isEmpty() ? empty : Long.parseLong(text);
    } catch (NumberFormatException _) {
      throw new InvalidValueException(field, text, "a whole number; -1 for no limit");
    }
  }

  private static List<String> lines(Fields sent, String field) {
    return sent.value(field).lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }

  /* An API with its versions, as a line writes them. */
  private record Line(String api, List<String> versions) {

    /* The name of an API may have colons itself, so its id in brackets ends it. */
    private static final Pattern WITH_ID =
        Pattern.compile("(.*\\([A-Za-z0-9._-]{1,64}\\))\\s*(?::(.*))?");

    static Line of(String text) {
      var withId = WITH_ID.matcher(text);
      if (withId.matches()) {
        return new Line(withId.group(1), versions(Optional.ofNullable(withId.group(2))));
      }
      var colon = text.indexOf(':');
      return colon < 0
          ? new Line(text, List.of())
          : new Line(
              text.substring(0, colon).strip(), versions(Optional.of(text.substring(colon + 1))));
    }

    private static List<String> versions(Optional<String> text) {
      return text.stream()
          .flatMap(all -> Arrays.stream(all.split(",", -1)))
          .map(String::strip)
          .filter(version -> !version.isEmpty())
          .toList();
    }
  }

  /* A right that the form did not change keeps what no line shows: the gateway's name of the API. */
  private static List<AccessRight> rights(
      Fields sent, Optional<PlanDetails> present, PlanApis apis) {
    var names = new HashMap<ApiId, String>();
    present.stream()
        .flatMap(details -> details.accessRights().stream())
        .forEach(right -> names.put(right.api(), right.apiName()));
    var lines = lines(sent, APIS).stream().map(Line::of).toList();
    var ids = apis.find(APIS, lines.stream().map(Line::api).toList());
    var rights = new ArrayList<AccessRight>();
    for (var i = 0; i < lines.size(); i++) {
      var id = ids.get(i);
      rights.add(new AccessRight(id, names.getOrDefault(id, ""), lines.get(i).versions()));
    }
    return rights;
  }
}
