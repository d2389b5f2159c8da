package io.portico.application.port.out;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.UsageQuestion;
import io.portico.domain.usage.UsageTotal;
import java.util.List;

/** Reads how often the keys of each organisation were used. */
public interface UsageReports {

  /**
   * Returns up to {@code limit} of the totals that {@code question} asks for, without the first
   * {@code offset}: by bucket, then code, then what is told apart. Those without hits lack.
   */
  List<UsageTotal> totals(
      OrganisationId organisation, UsageQuestion question, long offset, int limit);

  /** Returns how many totals there are. */
  long count(OrganisationId organisation, UsageQuestion question);
}
