package io.portico.application.service.developer;

import io.portico.application.port.in.developer.BrowseDevelopers;
import io.portico.application.port.out.developer.Developers;

/** Looks through the developers. */
public final class BrowseDevelopersService implements BrowseDevelopers {

  private final Developers developers;

  public BrowseDevelopersService(Developers developers) {
    this.developers = developers;
  }

  @Override
  public Page browse(Query query) {
    var organisation = query.actor().organisation();
    return new Page(
        developers.page(organisation, query.filter(), query.offset(), query.limit()),
        developers.count(organisation, query.filter()));
  }
}
