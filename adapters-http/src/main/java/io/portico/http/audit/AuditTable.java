package io.portico.http.audit;

import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.Change;
import io.portico.http.exchange.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Audit entries as a table with a row for each changed field, at least one for each entry. */
final class AuditTable {

  static final List<String> COLUMNS =
      List.of(
          "id",
          "at",
          "actor",
          "actor_email",
          "action",
          "kind",
          "object",
          "name",
          "field",
          "before",
          "after",
          "request_id");

  private AuditTable() {}

  static List<List<String>> rows(List<AuditEntryView> entries) {
    var rows = new ArrayList<List<String>>();
    for (var entry : entries) {
      var changes = entry.entry().difference().changes();
      if (changes.isEmpty()) {
        rows.add(row(entry, new Change("", Optional.empty(), Optional.empty())));
      }
      changes.forEach(change -> rows.add(row(entry, AuditFields.translated(change))));
    }
    return rows;
  }

  private static List<String> row(AuditEntryView view, Change change) {
    var entry = view.entry();
    return List.of(
        entry.id().toString(),
        Timestamps.written(entry.at()),
        AuditActors.written(entry.actor()),
        view.actor().map(EmailAddress::written).orElse(""),
        entry.action().word(),
        entry.action().kind().word(),
        entry.object(),
        entry.name().orElse(""),
        change.field(),
        change.before().orElse(""),
        change.after().orElse(""),
        entry.request().orElse(""));
  }
}
