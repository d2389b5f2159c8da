package io.portico.application.testkit.memory;

import static java.util.Comparator.comparing;

import io.portico.application.port.out.Addition;
import io.portico.application.port.out.Replacement;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.shared.OrganisationId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Rows of which each has a name of its own within the organisation, ignoring case. */
public class InMemoryNamedTable<K, V> extends InMemoryTable<K, V> {

  private final Function<V, K> key;
  private final Function<V, String> foldedName;
  private final int most;

  public InMemoryNamedTable(
      InMemoryOrganisations organisations,
      InMemoryUnitOfWork unitOfWork,
      Comparator<K> order,
      Function<V, K> key,
      Function<V, String> foldedName,
      int most) {
    super(organisations, unitOfWork, order);
    this.key = key;
    this.foldedName = foldedName;
    this.most = most;
  }

  public final synchronized Addition add(OrganisationId organisation, V row) {
    if (folded(organisation, foldedName.apply(row)).isPresent()) {
      return Addition.NAME_TAKEN;
    }
    if (count(organisation) >= most) {
      return Addition.TOO_MANY;
    }
    insertNew(organisation, key.apply(row), row);
    return Addition.ADDED;
  }

  public synchronized Replacement replace(OrganisationId organisation, V row) {
    var id = key.apply(row);
    var _ = findForUpdate(organisation, id).orElseThrow();
    if (folded(organisation, foldedName.apply(row))
        .filter(other -> !key.apply(other).equals(id))
        .isPresent()) {
      return Replacement.NAME_TAKEN;
    }
    update(organisation, id, row);
    return Replacement.REPLACED;
  }

  /** Returns the row with this folded name. */
  protected final Optional<V> folded(OrganisationId organisation, String name) {
    return rows(organisation).stream().filter(row -> foldedName.apply(row).equals(name)).findAny();
  }

  /** Returns the rows after a folded name, in the order of their names. */
  protected final List<V> page(OrganisationId organisation, String after, int limit) {
    return rows(organisation).stream()
        .filter(row -> foldedName.apply(row).compareTo(after) > 0)
        .sorted(comparing(foldedName))
        .limit(limit)
        .toList();
  }

  public final long count(OrganisationId organisation) {
    return rows(organisation).size();
  }
}
