package io.portico.application.service.call;

import io.portico.application.port.in.call.CallRuleQueries;
import io.portico.application.port.out.catalogue.ApiKeyLocations;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.key.KeyLocations;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rules for calls at gateways: those of the installation, and those of single APIs. */
public final class CallRulesService implements CallRuleQueries {

  private final ApiKeyLocations apiLocations;
  private final KeyLocations locations;
  private final boolean preflights;

  /**
   * @param locations where keys are looked for, unless an API has a location of its own
   * @param preflights whether preflights pass without a key
   */
  public CallRulesService(
      ApiKeyLocations apiLocations, KeyLocations locations, boolean preflights) {
    this.apiLocations = apiLocations;
    this.locations = locations;
    this.preflights = preflights;
  }

  @Override
  public KeyLocations locations(Actor actor, Optional<ApiId> api) {
    actor.require(Permission.VERIFY_KEYS);
    return locations(apiLocations.current(actor.organisation()), api);
  }

  @Override
  public Optional<KeyLocations> cachedLocations(Actor actor, Optional<ApiId> api) {
    actor.require(Permission.VERIFY_KEYS);
    return apiLocations.cached(actor.organisation()).map(own -> locations(own, api));
  }

  private KeyLocations locations(Map<ApiId, List<KeyLocation>> own, Optional<ApiId> api) {
    return api.map(own::get).map(locations::behind).orElse(locations);
  }

  @Override
  public boolean admitsPreflights() {
    return preflights;
  }
}
