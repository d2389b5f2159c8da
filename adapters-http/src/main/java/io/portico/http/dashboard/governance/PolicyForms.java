package io.portico.http.dashboard.governance;

import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.governance.PolicyAction;
import io.portico.domain.governance.PolicyCheck.RuleError;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.governance.PolicySeverity;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Worded;
import io.portico.http.dashboard.conflict.Conflict.Difference;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads and fills the form of a policy. */
final class PolicyForms {

  static final String NAME = "name";
  static final String LABEL = "label.";
  static final String VALUES = "values.";

  private static final String DESCRIPTION = "description";
  private static final String SELECTOR = "selector";
  private static final String SEVERITY = "severity";
  private static final String ACTION = "action";
  private static final String ACTIVE = "active";

  private static final Pattern REQUIRED = Pattern.compile("requires\\[(\\d+)]\\.?(\\w*).*");

  /* The rows of an empty form, and those that the button adds. */
  private static final int ROWS = 3;

  private static final String REQUIRE_ONE = "governance.requireOne";

  private PolicyForms() {}

  /** Returns the fields of a new policy. */
  static Fields empty() {
    return Fields.NONE
        .with(SEVERITY, PolicySeverity.WARNING.word())
        .with(ACTION, PolicyAction.REPORT.word())
        .with(ACTIVE, "true");
  }

  /** Returns the fields of {@code policy}. */
  static Fields of(GovernancePolicy policy) {
    var fields = Fields.NONE;
    for (var value : values(policy.details()).entrySet()) {
      fields = fields.with(value.getKey(), value.getValue());
    }
    return fields;
  }

  private static Map<String, String> values(PolicyDetails details) {
    var values = new LinkedHashMap<String, String>();
    values.put(NAME, details.name());
    values.put(DESCRIPTION, details.description().orElse(""));
    values.put(SELECTOR, details.rule().selector().map(Selector::toString).orElse(""));
    for (var i = 0; i < details.rule().requires().size(); i++) {
      var required = details.rule().requires().get(i);
      values.put(LABEL + i, required.label().value());
      values.put(VALUES + i, written(required));
    }
    values.put(SEVERITY, details.severity().word());
    values.put(ACTION, details.action().word());
    values.put(ACTIVE, details.active() ? "true" : "");
    return values;
  }

  /* As in the list of a selector, so that values with commas can be quoted. */
  private static String written(LabelRequirement required) {
    if (required.values().isEmpty()) {
      return "";
    }
    var values = new LinkedHashSet<String>();
    required.values().forEach(value -> values.add(value.value()));
    var name = required.label().value();
    var text = new Requirement.In(required.label(), values).text();
    return values.size() == 1
        ? text.substring(name.length() + 1)
        : text.substring(name.length() + " in (".length(), text.length() - 1);
  }

  /** Returns how many labels the form of {@code fields} can require. */
  static int rows(Fields fields, boolean more) {
    var used = 0;
    for (var i = 0; i < GovernanceRule.MOST_LABELS; i++) {
      if (!fields.value(LABEL + i).isEmpty() || fields.values().containsKey(LABEL + i)) {
        used = i + 1;
      }
    }
    var shown = Math.max(ROWS, more ? used + ROWS : used);
    return Math.min(GovernanceRule.MOST_LABELS, shown);
  }

  /** Returns whether nothing is wrong with a form but that it requires no label yet. */
  static boolean lacksLabelsOnly(Fields read) {
    return read.general().isEmpty()
        && read.errors().equals(Map.of(LABEL + 0, Words.of(REQUIRE_ONE)));
  }

  /** The policy that a form sent, unless something is wrong with it. */
  record Read(Fields fields, Optional<PolicyDetails> details) {}

  /**
   * Reads the policy that a form sent.
   *
   * @param name the name of a policy that has none yet
   */
  static Read read(Fields sent, String name) {
    var fields = sent;
    var requires = new ArrayList<LabelRequirement>();
    for (var row : usedRows(sent)) {
      try {
        requires.add(requirement(sent, row));
      } catch (InvalidValueException e) {
        var field = e.field().equals(NAME) ? LABEL : VALUES;
        fields = fields.wrong(field + row, Words.said(e.problem()));
      }
    }
    var selector = Optional.<Selector>empty();
    try {
      selector = text(sent, SELECTOR).map(Selector::parse);
    } catch (InvalidValueException e) {
      fields = fields.wrong(SELECTOR, Words.said(e.problem()));
    }
    if (requires.isEmpty() && !fields.isWrong()) {
      fields = fields.wrong(LABEL + 0, Words.of(REQUIRE_ONE));
    }
    if (fields.isWrong()) {
      return new Read(fields, Optional.empty());
    }
    try {
      return new Read(
          sent,
          Optional.of(
              new PolicyDetails(
                  text(sent, NAME).orElse(name),
                  text(sent, DESCRIPTION),
                  new GovernanceRule(selector, requires),
                  Worded.of(PolicySeverity.class, SEVERITY, sent.value(SEVERITY)),
                  Worded.of(PolicyAction.class, ACTION, sent.value(ACTION)),
                  !sent.value(ACTIVE).isEmpty())));
    } catch (InvalidValueException e) {
      return new Read(
          sent.wrong(field(sent, e.field()), Words.said(e.problem())), Optional.empty());
    }
  }

  private static List<Integer> usedRows(Fields sent) {
    var rows = new ArrayList<Integer>();
    for (var row = 0; row < GovernanceRule.MOST_LABELS; row++) {
      if (!sent.value(LABEL + row).isBlank()) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static LabelRequirement requirement(Fields sent, int row) {
    var label = new LabelName(sent.value(LABEL + row).strip());
    var text = sent.value(VALUES + row).strip();
    if (text.isEmpty()) {
      return new LabelRequirement(label, List.of());
    }
    var parsed = Selector.parse("l in (" + text + ")").requirements();
    return parsed.size() == 1 && parsed.getFirst() instanceof Requirement.In(_, var values)
        ? new LabelRequirement(label, values.stream().map(LabelValue::new).toList())
        : reject(text);
  }

  private static LabelRequirement reject(String text) {
    throw new InvalidValueException("values", text, "values separated by commas");
  }

  private static Optional<String> text(Fields sent, String name) {
    return Optional.of(sent.value(name).strip().replace("\r\n", "\n"))
        .filter(text -> !text.isEmpty());
  }

  /* The rows that are not empty are the requirements, in their order. */
  private static String field(Fields sent, String path) {
    var found = REQUIRED.matcher(path);
    if (!found.matches()) {
      return path.equals("requires") ? LABEL + 0 : path;
    }
    var rows = usedRows(sent);
    var index = Integer.parseInt(found.group(1));
    return (found.group(2).equals("values") ? VALUES : LABEL)
        + (index < rows.size() ? rows.get(index) : 0);
  }

  /** Returns {@code sent} with what contradicts the label definitions, beside its fields. */
  static Fields wrong(Fields sent, List<RuleError> errors) {
    var wrong = sent;
    for (var error : errors) {
      wrong = wrong.wrong(field(sent, error.field()), Words.said(error.rejection().reason()));
    }
    return wrong;
  }

  /** Returns where what a form sent differs from {@code present}. */
  static List<Difference> differences(Fields sent, GovernancePolicy present) {
    var differences = new ArrayList<Difference>();
    var stored = values(present.details());
    var names = new LinkedHashSet<>(stored.keySet());
    for (var row : usedRows(sent)) {
      names.add(LABEL + row);
      names.add(VALUES + row);
    }
    for (var name : names) {
      var now = Objects.requireNonNullElse(stored.get(name), "");
      var typed = text(sent, name).orElse("");
      if (!now.equals(typed)) {
        differences.add(new Difference(words(name), now, typed));
      }
    }
    return differences;
  }

  private static Words words(String field) {
    if (field.startsWith(LABEL)) {
      return Words.of("governance.requires");
    }
    return field.startsWith(VALUES)
        ? Words.of("governance.values")
        : Words.of("governance." + field);
  }
}
