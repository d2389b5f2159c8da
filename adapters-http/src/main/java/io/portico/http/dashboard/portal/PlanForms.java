package io.portico.http.dashboard.portal;

import static java.util.stream.Collectors.joining;

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
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Reads and fills the form of a plan. */
public final class PlanForms {

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

  /* The APIs that the form lists, each with its versions, and the buttons that remove one. */
  private static final String API = "api";
  private static final String VERSIONS = "versions";
  private static final String REMOVE = "remove";

  /* How many APIs an error names. */
  private static final int NAMED = 5;

  private static final String RATE_LIMITED = "rateLimit";
  private static final String QUOTA_LIMITED = "quota";
  private static final String LIFE_LIMITED = "keyLife";
  private static final String UNLIMITED = "unlimited";
  private static final String LIMITED = "limited";

  /* Whether there is a limit, and the fields that have one if there is. */
  private static final Map<String, List<String>> LIMITS =
      Map.of(
          RATE_LIMITED,
          List.of(RATE, PER),
          QUOTA_LIMITED,
          List.of(QUOTA, RENEWAL),
          LIFE_LIMITED,
          List.of(LIFE));

  private static final String DURATION = "a time such as 30s, 5m, 12h or 30d";

  private PlanForms() {}

  /**
   * Returns the fields of a plan.
   *
   * @param texts of its APIs, as the form shows them
   */
  static Fields of(PlanDetails details, Map<ApiId, String> texts) {
    var fields = Fields.NONE.with(NAME, details.name());
    if (details.rateLimit().isLimited()) {
      fields =
          fields
              .with(RATE, details.rateLimit().rate().toPlainString())
              .with(PER, PlanDuration.text(details.rateLimit().per()));
    }
    if (details.quota().isLimited()) {
      fields =
          fields
              .with(QUOTA, Long.toString(details.quota().most()))
              .with(RENEWAL, PlanDuration.text(details.quota().renewalSeconds()));
    }
    return chosen(
        fields
            .with(LIFE, PlanDuration.text(details.keyLife().seconds()))
            .with(
                APIS,
                details.accessRights().stream()
                    .map(right -> line(right, texts))
                    .collect(joining("\n")))
            .with(SELECTOR, details.apiSelector().map(ApiSelector::toString).orElse(""))
            .with(TAGS, String.join("\n", details.tags())));
  }

  /**
   * Returns the fields with a choice for each limit, which a form without one makes by what it
   * fills in. No limit has no values.
   */
  static Fields chosen(Fields sent) {
    var fields = sent;
    for (var limit : LIMITS.entrySet()) {
      var choice = limit.getKey();
      if (sent.value(choice).isEmpty()) {
        var isLimited = limit.getValue().stream().anyMatch(field -> sent.filled(field).isPresent());
        fields = fields.with(choice, isLimited ? LIMITED : UNLIMITED);
      }
      if (!isLimited(fields, choice)) {
        for (var field : limit.getValue()) {
          fields = fields.with(field, "");
        }
      }
    }
    return fields;
  }

  private static boolean isLimited(Fields sent, String choice) {
    return sent.has(choice, LIMITED);
  }

  private static String line(AccessRight right, Map<ApiId, String> texts) {
    var api = texts.getOrDefault(right.api(), right.api().toString());
    return right.versions().isEmpty() ? api : api + ": " + String.join(", ", right.versions());
  }

  /**
   * An API that the form lists.
   *
   * @param text of the API, as the form shows it
   * @param versions those that keys open, separated by commas; all if empty
   */
  public record ListedApi(String text, String versions) {}

  /** Returns the APIs that the form lists. */
  public static List<ListedApi> listed(Fields fields) {
    return fields.lines(APIS).stream()
        .map(Line::of)
        .map(line -> new ListedApi(line.api(), String.join(", ", line.versions())))
        .toList();
  }

  /** Returns {@code sent} with the APIs that it lists as lines, but the one that is removed. */
  static Fields withLines(Fields sent) {
    var apis = sent.all(API);
    var versions = sent.all(VERSIONS);
    var lines = new ArrayList<>(sent.lines(APIS));
    for (var i = 0; i < apis.size(); i++) {
      var some = i < versions.size() ? versions.get(i).strip() : "";
      if (!sent.has(REMOVE, Integer.toString(i))) {
        lines.add(some.isEmpty() ? apis.get(i) : apis.get(i) + ": " + some);
      }
    }
    return sent.with(APIS, String.join("\n", lines));
  }

  /** Returns whether a form asks to add or to remove an API, and for nothing else. */
  static boolean onlyLists(Fields sent) {
    return onlyAdds(sent) || sent.filled(REMOVE).isPresent();
  }

  private static boolean onlyAdds(Fields sent) {
    return !sent.value(ADD).isEmpty();
  }

  /** Returns the fields with one more line for the API that was looked for, if there is one. */
  static Fields adding(Fields sent, PlanApis apis) {
    var found = sent.value(FOUND).strip();
    if (sent.filled(REMOVE).isPresent()) {
      return sent;
    }
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
    var lines = new ArrayList<>(sent.lines(APIS));
    if (!lines.contains(line)) {
      lines.add(line);
    }
    return sent.with(APIS, String.join("\n", lines)).with(FOUND, "");
  }

  /** Returns the fields. */
  static List<Input> inputs() {
    return List.of(
        Input.line(NAME, Words.of("plan.field.name")).accepting("-"),
        choice(RATE_LIMITED, "plan.limits.rate"),
        Input.line(RATE, Words.of("plan.field.rate")).accepting("1"),
        duration(PER, "plan.field.per").accepting("1"),
        choice(QUOTA_LIMITED, "plan.limits.quota"),
        Input.line(QUOTA, Words.of("plan.field.quotaMax")).accepting("1"),
        duration(RENEWAL, "plan.field.quotaRenewalRate"),
        choice(LIFE_LIMITED, "plan.limits.life"),
        duration(LIFE, "plan.field.keyExpiresIn").accepting("1"),
        Input.line(APIS, Words.of("plan.field.apis"))
            .called("apiIds", "versions", "id", "apiId", APIS),
        Input.line(SELECTOR, Words.of("plan.field.apiSelector")).called(SELECTOR, "selector"),
        Input.line(TAGS, Words.of("plan.field.tags")));
  }

  private static Input choice(String name, String label) {
    return Input.select(
        name,
        Words.of(label),
        List.of(
            new Choice(UNLIMITED, Words.of("plan.unlimited")),
            new Choice(LIMITED, Words.of("plan.limited"))));
  }

  private static Input duration(String name, String label) {
    return Input.line(name, Words.of(label)).comparing(PlanDuration::seconds);
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
            isLimited(sent, RATE_LIMITED)
                ? rateLimit(sent)
                : unlimited(present, PlanDetails::rateLimit, RateLimit::isLimited, RateLimit.NONE),
            isLimited(sent, QUOTA_LIMITED)
                ? quota(sent)
                : unlimited(present, PlanDetails::quota, Quota::isLimited, Quota.NONE),
            isLimited(sent, LIFE_LIMITED)
                ? new KeyLife(seconds(sent, LIFE))
                : unlimited(
                    present,
                    PlanDetails::keyLife,
                    life -> life.duration().isPresent(),
                    KeyLife.NONE),
            sent.lines(TAGS),
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
    return plans.all(actor, filter).stream()
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

  /* What is unlimited stays as it is stored, which may be 0 or -1. */
  private static <L> L unlimited(
      Optional<PlanDetails> present, Function<PlanDetails, L> limit, Predicate<L> limits, L none) {
    return present.map(limit).filter(limits.negate()).orElse(none);
  }

  private static RateLimit rateLimit(Fields sent) {
    return new RateLimit(
        positive(sent, RATE, sent.value(RATE).strip(), "a number above 0"),
        positive(sent, PER, PlanDuration.seconds(sent.value(PER)), DURATION));
  }

  private static Quota quota(Fields sent) {
    return new Quota(
        whole(sent, QUOTA, sent.value(QUOTA).strip(), "a whole number above 0"),
        sent.filled(RENEWAL).isPresent() ? seconds(sent, RENEWAL) : Quota.NONE.renewalSeconds());
  }

  private static long seconds(Fields sent, String field) {
    return whole(sent, field, PlanDuration.seconds(sent.value(field)), DURATION);
  }

  private static long whole(Fields sent, String field, String number, String expected) {
    try {
      return positive(sent, field, number, expected).longValueExact();
    } catch (ArithmeticException _) {
      throw new InvalidValueException(field, sent.value(field).strip(), expected);
    }
  }

  private static BigDecimal positive(Fields sent, String field, String number, String expected) {
    try {
      var found = new BigDecimal(number);
      if (found.signum() > 0) {
        return found;
      }
    } catch (NumberFormatException _) {
      // Refused as any other text that is no limit.
    }
    throw new InvalidValueException(field, sent.value(field).strip(), expected);
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
    var lines = sent.lines(APIS).stream().map(Line::of).toList();
    var ids = apis.find(APIS, lines.stream().map(Line::api).toList());
    var rights = new ArrayList<AccessRight>();
    for (var i = 0; i < lines.size(); i++) {
      var id = ids.get(i);
      rights.add(new AccessRight(id, names.getOrDefault(id, ""), lines.get(i).versions()));
    }
    return rights;
  }
}
