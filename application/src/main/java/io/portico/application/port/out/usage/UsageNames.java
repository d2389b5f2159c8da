package io.portico.application.port.out.usage;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageName;
import java.util.Collection;
import java.util.Map;

/** What people know the keys, developers, APIs and plans by that usage is told apart by. */
public interface UsageNames {

  /**
   * Returns the names of those of {@code some} that are known, by what usage tells apart. What was
   * never here, or is gone, lacks.
   *
   * <p>A key has its name however long ago it ended, and an API the one that it has in the
   * repository, else the first of the catalogue under that id. Where a plan's id stands in place of
   * an API's, it has the name of the plan.
   *
   * @param by what {@code some} are: stored keys, or the ids of developers, APIs or plans
   */
  Map<String, UsageName> find(
      OrganisationId organisation, UsageDimension by, Collection<String> some);
}
