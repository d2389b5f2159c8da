package io.portico.application.port.out.usage;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageName;
import java.util.Collection;
import java.util.Map;

/** Display names of the keys, developers, APIs and plans in usage reports. */
public interface UsageNames {

  /**
   * Returns the names of {@code ids}; unknown and deleted ones are absent.
   *
   * <p>Ended keys keep their names. An API has its name in the repository, else that of the first
   * catalogue entry with its id. A plan id in place of an API id has the name of the plan.
   *
   * @param by the kind of {@code ids}: stored keys, or ids of developers, APIs or plans
   */
  Map<String, UsageName> find(
      OrganisationId organisation, UsageDimension by, Collection<String> ids);
}
