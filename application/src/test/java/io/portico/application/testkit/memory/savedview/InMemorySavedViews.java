package io.portico.application.testkit.memory.savedview;

import io.portico.application.port.out.Addition;
import io.portico.application.port.out.savedview.SavedViews;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.savedview.SavedView;
import io.portico.domain.savedview.SavedViewId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Saved views in memory, by their ids. */
public final class InMemorySavedViews extends InMemoryTable<Identifier, SavedView>
    implements SavedViews {

  public InMemorySavedViews(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, Comparator.naturalOrder());
  }

  @Override
  public synchronized Addition add(OrganisationId organisation, SavedView view) {
    var own =
        rows(organisation).stream().filter(other -> other.owner().equals(view.owner())).toList();
    if (own.stream().anyMatch(other -> other.foldedName().equals(view.foldedName()))) {
      return Addition.NAME_TAKEN;
    }
    if (own.size() >= MOST) {
      return Addition.TOO_MANY;
    }
    insertNew(organisation, view.id().value(), view);
    return Addition.ADDED;
  }

  @Override
  public Optional<SavedView> find(OrganisationId organisation, SavedViewId id) {
    return find(organisation, id.value());
  }

  @Override
  public List<SavedView> visibleTo(OrganisationId organisation, UserId user, String list) {
    return rows(organisation).stream()
        .filter(view -> view.list().equals(list))
        .filter(view -> view.shared() || view.owner().equals(user))
        .sorted(SavedView.BY_NAME)
        .limit(MOST_LISTED)
        .toList();
  }

  @Override
  public boolean remove(OrganisationId organisation, SavedViewId id) {
    return remove(organisation, id.value());
  }
}
