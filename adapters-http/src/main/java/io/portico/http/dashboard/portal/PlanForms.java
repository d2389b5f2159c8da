package io.portico.http.dashboard.portal;

import static java.util.stream.Collectors.joining;

import io.portico.domain.api.ApiId;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.KeyLife;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads and fills the form of a plan. */
final class PlanForms {

  private static final String NAME = "name";
  private static final String RATE = "rate";
  private static final String PER = "per";
  private static final String QUOTA = "quotaMax";
  private static final String RENEWAL = "quotaRenewalRate";
  private static final String LIFE = "keyExpiresIn";
  private static final String APIS = "apis";
  private static final String TAGS = "tags";

  /* What the domain calls fields that a form names otherwise. */
  private static final Map<String, String> NAMES =
      Map.of("apiIds", APIS, "versions", APIS, "id", APIS, "apiId", APIS);

  private PlanForms() {}

  /** Returns the fields of a plan. */
  static Fields of(PlanDetails details) {
    var fields = Fields.NONE;
    for (var value : values(details).entrySet()) {
      fields = fields.with(value.getKey(), value.getValue());
    }
    return fields;
  }

  private static Map<String, String> values(PlanDetails details) {
    var values = new LinkedHashMap<String, String>();
    values.put(NAME, details.name());
    values.put(RATE, details.rateLimit().rate().toPlainString());
    values.put(PER, details.rateLimit().per().toPlainString());
    values.put(QUOTA, Long.toString(details.quota().most()));
    values.put(RENEWAL, Long.toString(details.quota().renewalSeconds()));
    values.put(LIFE, Long.toString(details.keyLife().seconds()));
    values.put(APIS, details.accessRights().stream().map(PlanForms::line).collect(joining("\n")));
    values.put(TAGS, String.join("\n", details.tags()));
    return values;
  }

  private static String line(AccessRight right) {
    return right.versions().isEmpty()
        ? right.api().toString()
        : right.api() + ": " + String.join(", ", right.versions());
  }

  /** What a form sent, unless something is wrong with it. */
  record Read(Fields fields, Optional<PlanDetails> details) {}

  /**
   * Reads the details that a form sent.
   *
   * @param present the plan whose other details stay
   */
  static Read read(Fields sent, Optional<PlanDetails> present) {
    try {
      return new Read(
          sent,
          Optional.of(
              new PlanDetails(
                  sent.value(NAME).strip(),
                  rights(sent, present),
                  rateLimit(sent),
                  new Quota(
                      whole(sent, QUOTA, Quota.NONE.most()),
                      whole(sent, RENEWAL, Quota.NONE.renewalSeconds())),
                  new KeyLife(whole(sent, LIFE, KeyLife.NONE.seconds())),
                  lines(sent, TAGS),
                  present.map(PlanDetails::active).orElse(true))));
    } catch (InvalidValueException e) {
      return new Read(sent.wrong(e, NAMES), Optional.empty());
    }
  }

  /* Half a rate limits nothing, which nobody means who has typed the other half. */
  private static RateLimit rateLimit(Fields sent) {
    var limit =
        new RateLimit(
            decimal(sent, RATE, RateLimit.NONE.rate()), decimal(sent, PER, RateLimit.NONE.per()));
    requireBoth(sent, limit.rate(), PER, "the seconds in which these requests may be made");
    requireBoth(sent, limit.per(), RATE, "the requests that may be made in these seconds");
    return limit;
  }

  private static void requireBoth(Fields sent, BigDecimal given, String other, String expected) {
    if (given.signum() > 0 && sent.value(other).isBlank()) {
      throw new InvalidValueException(other, "", expected);
    }
  }

  private static BigDecimal decimal(Fields sent, String field, BigDecimal empty) {
    var text = sent.value(field).strip();
    try {
      return text.isEmpty() ? empty : new BigDecimal(text);
    } catch (NumberFormatException _) {
      throw new InvalidValueException(field, text, "a number; 0 or -1 for no limit");
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

  /* A right that the form did not change keeps what no line shows: the gateway's name of the API. */
  private static List<AccessRight> rights(Fields sent, Optional<PlanDetails> present) {
    var known = new LinkedHashMap<String, AccessRight>();
    present.stream()
        .flatMap(details -> details.accessRights().stream())
        .forEach(right -> known.put(line(right), right));
    return lines(sent, APIS).stream()
        .map(line -> Optional.ofNullable(known.get(line)).orElseGet(() -> right(line, known)))
        .toList();
  }

  private static AccessRight right(String line, Map<String, AccessRight> known) {
    var colon = line.indexOf(':');
    var api = ApiId.of((colon < 0 ? line : line.substring(0, colon)).strip());
    var versions =
        colon < 0
            ? List.<String>of()
            : Arrays.stream(line.substring(colon + 1).split(",", -1))
                .map(String::strip)
                .filter(version -> !version.isEmpty())
                .toList();
    var name =
        known.values().stream()
            .filter(right -> right.api().equals(api))
            .map(AccessRight::apiName)
            .findAny()
            .orElse("");
    return new AccessRight(api, name, versions);
  }

  /** Returns where a form differs from {@code present}. */
  static List<Conflict.Difference> differences(Fields sent, PlanDetails present) {
    var differences = new ArrayList<Conflict.Difference>();
    values(present)
        .forEach(
            (field, now) -> {
              var typed = sent.value(field).replace("\r\n", "\n").strip();
              if (!typed.equals(now)) {
                differences.add(
                    new Conflict.Difference(Words.of("plan.field." + field), now, typed));
              }
            });
    return differences;
  }
}
