package io.portico.application.service.gateway;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.domain.gateway.DesiredKey;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.key.VerifiableKey;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;

/** What gateways should know of keys. */
public record DesiredKeys(
    IssuedKeys keys,
    Plans plans,
    Developers developers,
    PortalConfigurations configurations,
    InstantSource clock,
    UnitOfWork unitOfWork) {

  /* In a unit of work, because what caches hold may be older than the change. */
  DesiredKey of(OrganisationId organisation, KeyPush push, Gateway gateway) {
    return unitOfWork.execute(
        () -> {
          var inactive =
              push.developer()
                  .flatMap(developer -> developers.find(organisation, developer))
                  .map(found -> found.developer().details().inactive())
                  .orElse(true);
          return DesiredKey.of(
              gateway.details(),
              keys.find(organisation, push.key()).map(key -> new VerifiableKey(key, inactive)),
              push.plan().flatMap(plan -> plans.find(organisation, plan)),
              configurations.current(organisation),
              clock.instant());
        });
  }
}
