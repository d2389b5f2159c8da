package io.portico.application.port.out.savedview;

import io.portico.application.port.out.Addition;
import io.portico.domain.savedview.SavedView;
import io.portico.domain.savedview.SavedViewId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.util.List;
import java.util.Optional;

/**
 * The saved views of each organisation. Names are unique for each owner, ignoring case, whatever
 * the list.
 */
public interface SavedViews {

  /** The most views of one user. */
  int MOST = 100;

  /** The most views that are listed. */
  int MOST_LISTED = 500;

  /**
   * Adds {@code view}, whose id must be new, unless its owner has one of its name or {@link #MOST}.
   *
   * <p>Of several concurrent calls with one name, exactly one returns {@link Addition#ADDED}.
   */
  Addition add(OrganisationId organisation, SavedView view);

  /** Returns the view with this id, or empty if the organisation has none. */
  Optional<SavedView> find(OrganisationId organisation, SavedViewId id);

  /**
   * Returns the views of {@code list} that are those of {@code user} or shared, in the order {@link
   * SavedView#BY_NAME}; the first {@link #MOST_LISTED} of them.
   */
  List<SavedView> visibleTo(OrganisationId organisation, UserId user, String list);

  /** Removes a view. Returns whether it existed. */
  boolean remove(OrganisationId organisation, SavedViewId id);
}
