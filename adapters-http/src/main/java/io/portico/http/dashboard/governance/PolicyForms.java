package io.portico.http.dashboard.governance;

import static java.util.stream.Collectors.joining;

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
import io.portico.http.dashboard.records.Input;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads and fills the form of a policy. */
final class PolicyForms {

  static final String NAME = "name";

  private static final String LABEL = "label.";
  private static final String VALUES = "values.";
  private static final String DESCRIPTION = "description";
  private static final String SELECTOR = "selector";
  private static final String SEVERITY = "severity";
  private static final String ACTION = "action";
  private static final String ACTIVE = "active";

  /* The further buttons. */
  private static final String MORE = "more";
  private static final String WHAT_IF = "whatIf";

  private static final Pattern REQUIRED = Pattern.compile("requires\\[(\\d+)]\\.?(\\w*).*");

  /* The rows of an empty form, and those that the button adds. */
  private static final int ROWS = 3;

  /* In place of what is lacking, to find what else is wrong. */
  private static final String LACKING = "-";
  private static final String ANY_LABEL = "x";

  private static final Predicate<String> PLAIN =
      Pattern.compile("[^\\s,'\"\\\\](?:[^,'\"\\\\]*[^\\s,'\"\\\\])?").asMatchPredicate();

  /* One in quotes, or the text of another one. */
  private static final Pattern VALUE =
      Pattern.compile("'(?:\\\\.|[^'\\\\])*+'|\"(?:\\\\.|[^\"\\\\])*+\"|([^\\s,'\"][^,'\"]*+)");

  private PolicyForms() {}

  /** Returns the fields of a new policy. */
  static Fields beginning() {
    return Fields.NONE
        .with(SEVERITY, PolicySeverity.WARNING.word())
        .with(ACTION, PolicyAction.REPORT.word())
        .checked(ACTIVE, true);
  }

  /** Returns the fields of a policy. */
  static Fields of(PolicyDetails details) {
    var fields =
        Fields.NONE
            .with(NAME, details.name())
            .with(DESCRIPTION, details.description().orElse(""))
            .with(SELECTOR, details.rule().selector().map(Selector::toString).orElse(""))
            .with(SEVERITY, details.severity().word())
            .with(ACTION, details.action().word())
            .checked(ACTIVE, details.active());
    for (var i = 0; i < details.rule().requires().size(); i++) {
      var required = details.rule().requires().get(i);
      fields = fields.with(LABEL + i, required.label().value()).with(VALUES + i, written(required));
    }
    return fields;
  }

  /* Values are quoted only if they must be, as people write them. */
  private static String written(LabelRequirement required) {
    return required.values().stream()
        .map(LabelValue::value)
        .map(value -> PLAIN.test(value) ? value : "'" + value.replaceAll("['\\\\]", "\\\\$0") + "'")
        .collect(joining(", "));
  }

  /**
   * Returns the fields.
   *
   * @param known the policy that the form changes
   * @param labels to choose from
   * @param whatIf what the policy would report; empty unless requested
   */
  static List<Input> inputs(
      Optional<GovernancePolicy> known,
      Fields shown,
      List<Choice> labels,
      Optional<WhatIf> whatIf) {
    var inputs = new ArrayList<Input>();
    inputs.add(
        Input.line(NAME, Words.of("governance.name")).most(100).required().accepting(LACKING));
    inputs.add(
        Input.area(DESCRIPTION, Words.of("governance.description"), 2, 1000)
            .hint(Words.of("governance.descriptionHint")));
    inputs.add(
        Input.selector(SELECTOR, Words.of("governance.selector"), 16_384)
            .hint(Words.of("governance.selectorHint")));
    var stored = known.map(policy -> policy.details().rule().requires().size()).orElse(0);
    for (var row = 0; row < Math.max(rows(shown), stored); row++) {
      inputs.add(
          Input.select(LABEL + row, Words.of("governance.labelN", row + 1), labels)
              .unchosen(Words.of("governance.noLabel"))
              .accepting(ANY_LABEL));
      inputs.add(Input.line(VALUES + row, Words.of("governance.valuesN", row + 1)).most(16_384));
    }
    inputs.add(
        Input.select(
            SEVERITY,
            Words.of("governance.severity"),
            choices(PolicySeverity.values(), "governance.severity.")));
    inputs.add(
        Input.select(
                ACTION,
                Words.of("governance.action"),
                choices(PolicyAction.values(), "governance.action."))
            .hint(Words.of("governance.actionHint")));
    inputs.add(
        Input.box(ACTIVE, Words.of("governance.active")).hint(Words.of("governance.activeHint")));
    inputs.add(
        Input.of(
            WHAT_IF,
            Words.of("governance.whatIf"),
            new Input.Control.Own("governance/whatIfPart.jte", whatIf)));
    return inputs;
  }

  private static <E extends Enum<E> & Worded> List<Choice> choices(E[] values, String key) {
    return Arrays.stream(values)
        .map(value -> new Choice(value.word(), Words.of(key + value.name())))
        .toList();
  }

  /** Returns the labels that a form requires. */
  static Stream<String> labels(Fields sent) {
    return usedRows(sent).stream().map(row -> sent.value(LABEL + row));
  }

  /** Returns whether a form asks for more rows, and for nothing else. */
  static boolean asksForRows(Fields sent) {
    return !sent.value(MORE).isEmpty();
  }

  /** Returns whether a form asks what the policy would find. */
  static boolean asksWhatIf(Fields sent) {
    return !sent.value(WHAT_IF).isEmpty();
  }

  private static int rows(Fields fields) {
    var used = 0;
    for (var i = 0; i < GovernanceRule.MOST_LABELS; i++) {
      if (fields.values().containsKey(LABEL + i)) {
        used = i + 1;
      }
    }
    return Math.min(
        GovernanceRule.MOST_LABELS, Math.max(ROWS, asksForRows(fields) ? used + ROWS : used));
  }

  /** Returns {@code sent}, wrong if it requires no label. */
  static Fields withLabels(Fields sent) {
    return usedRows(sent).isEmpty()
        ? sent.wrong(LABEL + 0, Words.of("governance.requireOne"))
        : sent;
  }

  /** Reads the policy that a form sent before it had a name. */
  static Fields.Read<PolicyDetails> unnamed(Fields sent) {
    return (sent.filled(NAME).isPresent() ? sent : sent.with(NAME, LACKING))
        .read(PolicyForms::read, Map.of(), Map.of());
  }

  /** Reads the policy that a form sent. */
  static PolicyDetails read(Fields sent) {
    return new PolicyDetails(
        sent.value(NAME).strip(),
        sent.filled(DESCRIPTION).map(text -> text.replace("\r\n", "\n")),
        rule(sent),
        Worded.of(PolicySeverity.class, SEVERITY, sent.value(SEVERITY)),
        Worded.of(PolicyAction.class, ACTION, sent.value(ACTION)),
        sent.isChecked(ACTIVE));
  }

  private static GovernanceRule rule(Fields sent) {
    var selector = sent.filled(SELECTOR).map(Selector::parse);
    var requires = new ArrayList<LabelRequirement>();
    for (var row : usedRows(sent)) {
      try {
        requires.add(requirement(sent, row));
      } catch (InvalidValueException e) {
        throw e.at((e.field().equals(NAME) ? LABEL : VALUES) + row);
      }
    }
    if (requires.isEmpty() && sent.isWrong()) {
      requires.add(new LabelRequirement(new LabelName(ANY_LABEL), List.of()));
    }
    try {
      return new GovernanceRule(selector, requires);
    } catch (InvalidValueException e) {
      throw e.at(field(sent, e.field()));
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
    var quoted = VALUE.matcher(text).replaceAll(PolicyForms::quoted);
    var parsed = Selector.parse("l in (" + quoted + ")").requirements();
    return parsed.size() == 1 && parsed.getFirst() instanceof Requirement.In(_, var values)
        ? new LabelRequirement(label, values.stream().map(LabelValue::new).toList())
        : reject(text);
  }

  /* A value without quotes may have blanks, unlike one of a selector. */
  private static String quoted(MatchResult value) {
    var text = value.group(1) == null ? value.group() : "'" + value.group(1).strip() + "'";
    return Matcher.quoteReplacement(text);
  }

  private static LabelRequirement reject(String text) {
    throw new InvalidValueException("values", text, "values separated by commas");
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
}
