package io.portico.application.service.plan;

import io.portico.application.port.in.plan.BrowsePlans;
import io.portico.application.port.out.plan.Plans;

/** Lists plans part by part. */
public final class BrowsePlansService implements BrowsePlans {

  private final Plans plans;

  public BrowsePlansService(Plans plans) {
    this.plans = plans;
  }

  @Override
  public Part browse(Query query) {
    var organisation = query.actor().organisation();
    return new Part(
        plans.page(organisation, query.offset(), query.limit()), plans.count(organisation));
  }
}
