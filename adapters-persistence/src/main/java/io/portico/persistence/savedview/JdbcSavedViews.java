package io.portico.persistence.savedview;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.savedview.SavedViews;
import io.portico.domain.savedview.SavedView;
import io.portico.domain.savedview.SavedViewId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.OrganisationLock;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Saved views in the table {@code saved_view}. */
@Singleton
final class JdbcSavedViews implements SavedViews {

  private static final String SELECT =
      "SELECT id, owner, name, list_name, query, shared FROM saved_view ";

  private final Jdbc jdbc;
  private final UnitOfWork unitOfWork;
  private final OrganisationLock organisationLock;

  JdbcSavedViews(Jdbc jdbc, UnitOfWork unitOfWork, OrganisationLock organisationLock) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.organisationLock = organisationLock;
  }

  @Override
  public Addition add(OrganisationId organisation, SavedView view) {
    return unitOfWork.execute(
        () -> {
          organisationLock.acquire(organisation);
          var present =
              jdbc.count(
                  "SELECT COUNT(*) FROM saved_view WHERE org_id = ? AND owner = ?",
                  organisation,
                  view.owner());
          if (jdbc.first(
                  SELECT + "WHERE org_id = ? AND owner = ? AND folded_name = ?",
                  JdbcSavedViews::view,
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
  public Optional<SavedView> find(OrganisationId organisation, SavedViewId id) {
    return jdbc.first(
        SELECT + "WHERE id = ? AND org_id = ?", JdbcSavedViews::view, id, organisation);
  }

  @Override
  public List<SavedView> visibleTo(OrganisationId organisation, UserId user, String list) {
    return jdbc.query(
        SELECT
            + "WHERE org_id = ? AND (owner = ? OR shared) AND list_name = ?"
            + " ORDER BY folded_name, id LIMIT ?",
        JdbcSavedViews::view,
        organisation,
        user,
        list,
        MOST_LISTED);
  }

  @Override
  public boolean remove(OrganisationId organisation, SavedViewId id) {
    return jdbc.update("DELETE FROM saved_view WHERE id = ? AND org_id = ?", id, organisation) > 0;
  }

  private static SavedView view(Row row) throws SQLException {
    return new SavedView(
        new SavedViewId(row.identifier()),
        new UserId(row.identifier()),
        row.text(),
        row.text(),
        row.text(),
        row.flag());
  }
}
