package io.portico.http.dashboard.developer;

import static java.util.stream.Collectors.joining;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperText;
import io.portico.domain.developer.DeveloperTexts;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.records.Input;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Reads and fills the form of one developer. */
public final class DeveloperForms {

  static final String EMAIL = "email";
  static final String PASSWORD = "password";
  static final String INACTIVE = "inactive";
  static final String NAMES = "fieldName";
  static final String VALUES = "fieldValue";

  /** The button that adds a row for another custom field. */
  static final String MORE = "more";

  private static final String FIELDS = "fields";
  private static final int LONGEST_PASSWORD = 128;

  private DeveloperForms() {}

  /** A custom field of a form. */
  public record Row(String name, String value) {}

  /**
   * What the form gives.
   *
   * @param password empty for none, or to keep the present one
   */
  record Registration(DeveloperDetails details, Optional<Password> password) {}

  /** Returns the fields; custom ones are rows, which {@link #withCustom} reads as one. */
  static List<Input> inputs(boolean isNew) {
    var inputs = new ArrayList<Input>();
    inputs.add(Input.line(EMAIL, Words.of("developer.email")).accepting("a@example.com"));
    inputs.add(
        Input.of(
            PASSWORD,
            isNew ? Words.of("developer.password") : Words.of("developer.newPassword"),
            new Input.Control.Secret(LONGEST_PASSWORD, Words.of("form.passwordAgain"))));
    inputs.addAll(texts());
    inputs.add(Input.line(FIELDS, Words.of("developer.fields")));
    return inputs;
  }

  /** Returns the fields for the lines of text. */
  public static List<Input> texts() {
    return Stream.of(DeveloperText.values())
        .map(
            text ->
                Input.line(text.term(), Words.of("developer.text." + text.term()))
                    .most(DeveloperText.LONGEST)
                    .hint(Words.of("developer.text." + text.term() + "Hint")))
        .toList();
  }

  /** Returns the fields of {@code developer}. */
  static Fields of(Developer developer) {
    var details = developer.details();
    var custom = details.fields().values();
    var fields = Fields.NONE;
    for (var text : DeveloperText.values()) {
      fields = fields.with(text.term(), details.text(text));
    }
    return fields
        .with(EMAIL, details.email().written())
        .with(NAMES, custom.keySet().toArray(String[]::new))
        .with(VALUES, custom.values().toArray(String[]::new))
        .with(FIELDS, text(custom));
  }

  private static String text(Map<String, String> custom) {
    return custom.entrySet().stream()
        .map(field -> field.getKey() + ": " + field.getValue())
        .collect(joining("; "));
  }

  /** Returns the fields of a new developer, with rows for the fields that the portal asks for. */
  static Fields suggesting(List<String> names) {
    return Fields.NONE.with(NAMES, names.toArray(String[]::new));
  }

  /** Returns {@code sent} with its custom fields as one, and with what is wrong with them. */
  static Fields withCustom(Fields sent) {
    var custom = custom(sent);
    if (custom.isEmpty()) {
      return sent.wrong(FIELDS, Words.of("developer.fieldTwice"));
    }
    var read = sent.with(FIELDS, text(custom.get()));
    try {
      var _ = CustomFields.of(custom.get());
      return read;
    } catch (InvalidValueException e) {
      return read.wrong(e);
    }
  }

  /** Reads what a form sent, whose password has to keep the rules. */
  static Registration read(Fields sent, boolean inactive, PasswordRules rules) {
    var password = password(sent);
    password.ifPresent(rules::check);
    return new Registration(
        new DeveloperDetails(
            new EmailAddress(sent.value(EMAIL).strip()),
            inactive,
            sent.error(FIELDS).isPresent()
                ? CustomFields.none()
                : CustomFields.of(custom(sent).orElseThrow()),
            DeveloperTexts.read(text -> sent.value(text.term()).strip())),
        password);
  }

  /** Returns {@code fields} with what is wrong with their address if {@code others} have it. */
  static Fields withTakenEmail(Fields fields, Predicate<EmailAddress> others) {
    return EmailAddress.parse(fields.value(EMAIL).strip())
        .filter(others)
        .map(email -> taken(fields, email))
        .orElse(fields);
  }

  private static Fields taken(Fields fields, EmailAddress email) {
    return fields.wrong(EMAIL, Words.of("developer.emailTaken", email.written()));
  }

  /* Empty if a name stands in two rows. Rows without name and value are no fields. */
  private static Optional<Map<String, String>> custom(Fields sent) {
    var custom = new LinkedHashMap<String, String>();
    for (var row : rows(sent)) {
      if (row.name().isEmpty() && row.value().isEmpty()) {
        continue;
      }
      if (custom.putIfAbsent(row.name(), row.value()) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(custom);
  }

  /** Returns whether a line of text is there, or wrong. */
  public static boolean hasTexts(Fields fields) {
    return texts().stream()
        .map(Input::name)
        .anyMatch(name -> !fields.value(name).isEmpty() || fields.error(name).isPresent());
  }

  /** Returns the rows of custom fields that a form shows, with an empty one at the end. */
  public static List<Row> shownRows(Fields fields) {
    var rows = new ArrayList<>(rows(fields));
    if (rows.isEmpty() || !rows.getLast().name().isEmpty()) {
      rows.add(new Row("", ""));
    }
    return rows;
  }

  /** Returns the rows of custom fields that a form has. */
  static List<Row> rows(Fields fields) {
    var rows = new ArrayList<Row>();
    var names = fields.all(NAMES);
    var values = fields.all(VALUES);
    for (var i = 0; i < names.size(); i++) {
      var value = i < values.size() ? values.get(i) : "";
      rows.add(new Row(names.get(i).strip(), value.replace("\r\n", "\n")));
    }
    return rows;
  }

  private static Optional<Password> password(Fields sent) {
    return Optional.of(sent.value(PASSWORD)).filter(text -> !text.isEmpty()).map(Password::new);
  }
}
