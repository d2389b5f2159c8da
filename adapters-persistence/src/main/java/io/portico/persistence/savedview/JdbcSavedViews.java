package io.portico.persistence.savedview;

import io.portico.application.port.out.Addition;
import io.portico.application.port.out.savedview.SavedViews;
import io.portico.domain.savedview.SavedView;
import io.portico.domain.savedview.SavedViewId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.LimitedTable;
import io.portico.persistence.jdbc.OrganisationLock;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.List;

/** Saved views in the table {@code saved_view}. */
@Singleton
final class JdbcSavedViews extends LimitedTable<SavedViewId, SavedView> implements SavedViews {

  JdbcSavedViews(Jdbc jdbc, OrganisationLock lock) {
    super(jdbc, lock, "saved_view", "id", "id, owner, name, list_name, query, shared");
  }

  @Override
  public Addition add(OrganisationId organisation, SavedView view) {
    return lock.holding(
        organisation,
        () -> {
          var present =
              jdbc.count(
                  "SELECT COUNT(*) FROM saved_view WHERE org_id = ? AND owner = ?",
                  organisation,
                  view.owner());
          if (first(
                  "WHERE org_id = ? AND owner = ? AND folded_name = ?",
                  organisation,
                  view.owner(),
                  view.foldedName())
              .isPresent()) {
            return Addition.NAME_TAKEN;
          }
          if (present >= MOST) {
            return Addition.TOO_MANY;
          }
          jdbc.insert(
              "saved_view (id, org_id, owner, name, folded_name, list_name, query, shared)",
              view.id(),
              organisation,
              view.owner(),
              view.name(),
              view.foldedName(),
              view.list(),
              view.query(),
              view.shared());
          return Addition.ADDED;
        });
  }

  @Override
  public List<SavedView> visibleTo(OrganisationId organisation, UserId user, String list) {
    return query(
        "WHERE org_id = ? AND (owner = ? OR shared) AND list_name = ?"
            + " ORDER BY folded_name, id LIMIT ?",
        organisation,
        user,
        list,
        MOST_LISTED);
  }

  @Override
  protected SavedView read(Row row) throws SQLException {
    return new SavedView(
        new SavedViewId(row.identifier()),
        new UserId(row.identifier()),
        row.text(),
        row.text(),
        row.text(),
        row.flag());
  }
}
