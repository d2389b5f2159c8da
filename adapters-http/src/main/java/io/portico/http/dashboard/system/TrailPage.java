package io.portico.http.dashboard.system;

import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.application.port.in.audit.ReferenceNames;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditKind;
import io.portico.http.dashboard.audit.AuditNames;
import io.portico.http.dashboard.audit.AuditWords;
import io.portico.http.dashboard.savedview.ViewMenu;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Paging;
import io.portico.http.page.Words;
import java.util.Arrays;
import java.util.List;

/**
 * The model of the audit trail.
 *
 * @param fields the filter
 * @param users who may be filtered by
 * @param names of the changed objects
 * @param references the names of the records that changed fields refer to
 * @param csv the address of these entries as a file
 * @param views the menu of saved views
 */
public record TrailPage(
    List<AuditEntryView> entries,
    Fields fields,
    List<DashboardUser> users,
    AuditNames.Names names,
    ReferenceNames references,
    Paging paging,
    String csv,
    ViewMenu views) {

  /** Returns the maximum number of entries of the file. */
  public int mostOfCsv() {
    return AuditQueries.MAX_EXPORT;
  }

  /** Returns the actors to filter by. */
  public List<Choice> actors() {
    return users.stream()
        .map(
            user -> new Choice(user.id().toString(), Words.plain(user.profile().email().written())))
        .toList();
  }

  /** Returns the actions to filter by. */
  public List<Choice> actions() {
    return Arrays.stream(AuditAction.values())
        .map(action -> new Choice(action.word(), AuditWords.action(action)))
        .toList();
  }

  /** Returns the kinds of objects to filter by. */
  public List<Choice> kinds() {
    return Arrays.stream(AuditKind.values())
        .map(kind -> new Choice(kind.word(), Words.of("system.audit.kind." + kind.word())))
        .toList();
  }

  /** Returns whether anything is filtered. */
  public boolean filtered() {
    return !fields.values().isEmpty();
  }
}
