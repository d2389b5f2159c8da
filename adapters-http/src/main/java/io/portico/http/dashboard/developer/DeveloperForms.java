package io.portico.http.dashboard.developer;

import static java.util.stream.Collectors.joining;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.shared.CustomFields;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads and fills the form of one developer. */
final class DeveloperForms {

  static final String EMAIL = "email";
  static final String PASSWORD = "password";
  static final String INACTIVE = "inactive";
  static final String NAMES = "fieldName";
  static final String VALUES = "fieldValue";

  /** The button that adds a row for another custom field. */
  static final String MORE = "more";

  static final String SSO_KEY = "ssoKey";
  static final String NONCE = "nonce";

  private static final String FIELDS = "fields";

  private DeveloperForms() {}

  /** Returns the fields of {@code developer}. */
  static Fields of(Developer developer) {
    var details = developer.details();
    var custom = details.fields().values();
    return Fields.NONE
        .with(EMAIL, details.email().written())
        .with(SSO_KEY, details.ssoKey())
        .with(NONCE, details.nonce())
        .with(NAMES, custom.keySet().toArray(String[]::new))
        .with(VALUES, custom.values().toArray(String[]::new));
  }

  /** Returns the fields of a new developer, with rows for the fields that the portal asks for. */
  static Fields suggesting(List<String> names) {
    return Fields.NONE.with(NAMES, names.toArray(String[]::new));
  }

  /** Reads the details that a form sent, whose password has to keep the rules. */
  static Fields.Read<DeveloperDetails> read(Fields sent, boolean inactive, PasswordRules rules) {
    var custom =
        custom(sent).isEmpty()
            ? new Fields.Read<CustomFields>(
                sent.wrong(FIELDS, Words.of("developer.fieldTwice")), Optional.empty())
            : sent.read(
                fields -> CustomFields.of(custom(fields).orElseThrow()), Map.of(), Map.of());
    return custom
        .fields()
        .read(
            fields -> {
              password(fields).ifPresent(rules::check);
              return new DeveloperDetails(
                  new EmailAddress(fields.value(EMAIL).strip()),
                  inactive,
                  custom.value().orElse(CustomFields.none()),
                  fields.value(SSO_KEY).strip(),
                  fields.value(NONCE).strip());
            },
            Map.of(),
            Map.of(EMAIL, "a@example.com"));
  }

  /** Returns {@code fields} with what is wrong with their address if {@code others} have it. */
  static Fields withTakenEmail(Fields fields, Predicate<EmailAddress> others) {
    return EmailAddress.parse(fields.value(EMAIL).strip())
        .filter(others)
        .map(email -> taken(fields, email))
        .orElse(fields);
  }

  /** Returns {@code fields} with the address that another developer has. */
  static Fields taken(Fields fields, EmailAddress email) {
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

  /** Returns the rows of custom fields that a form has. */
  static List<DeveloperForm.Row> rows(Fields fields) {
    var rows = new ArrayList<DeveloperForm.Row>();
    var names = fields.all(NAMES);
    var values = fields.all(VALUES);
    for (var i = 0; i < names.size(); i++) {
      var value = i < values.size() ? values.get(i) : "";
      rows.add(new DeveloperForm.Row(names.get(i).strip(), value.replace("\r\n", "\n")));
    }
    return rows;
  }

  /** Returns the new password that a form sent; empty keeps the present one. */
  static Optional<Password> password(Fields sent) {
    return Optional.of(sent.value(PASSWORD)).filter(text -> !text.isEmpty()).map(Password::new);
  }

  /** Returns where a form differs from {@code present}. */
  static List<Conflict.Difference> differences(Fields sent, Developer present) {
    var differences = new ArrayList<Conflict.Difference>();
    var typed = values(sent);
    values(of(present))
        .forEach(
            (field, now) -> {
              var other = typed.getOrDefault(field, "");
              if (!other.equals(now)) {
                differences.add(
                    new Conflict.Difference(Words.of("developer." + field), now, other));
              }
            });
    return differences;
  }

  private static Map<String, String> values(Fields fields) {
    var values = new LinkedHashMap<String, String>();
    values.put(EMAIL, fields.value(EMAIL).strip());
    values.put(SSO_KEY, fields.value(SSO_KEY).strip());
    values.put(NONCE, fields.value(NONCE).strip());
    values.put(
        FIELDS,
        rows(fields).stream()
            .filter(row -> !row.name().isEmpty() || !row.value().isEmpty())
            .map(row -> row.name() + ": " + row.value())
            .collect(joining("; ")));
    return values;
  }
}
