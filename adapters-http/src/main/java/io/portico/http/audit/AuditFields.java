package io.portico.http.audit;

import io.portico.domain.audit.Change;
import io.portico.http.problem.WireNames;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Translates the fields of audit entries from terms of the domain to the names of the interface.
 */
final class AuditFields {

  /* The value of such a field lists the fields of an entry of the catalogue. */
  private static final String ENTRIES = "entries.";
  private static final Pattern LISTED_FIELD =
      Pattern.compile(
          "(?:^|(?<=; ))(?:apiId|(?:short|long)Description|tryIt|config\\.[A-Za-z]+)(?=: )");

  private AuditFields() {}

  static Change translated(Change change) {
    return change.field().startsWith(ENTRIES)
        ? new Change(
            change.field(),
            change.before().map(AuditFields::value),
            change.after().map(AuditFields::value))
        : new Change(WireNames.of(change.field()), change.before(), change.after());
  }

  private static String value(String fields) {
    return LISTED_FIELD.matcher(fields).replaceAll(AuditFields::wireName);
  }

  private static String wireName(MatchResult field) {
    return WireNames.of(field.group());
  }
}
