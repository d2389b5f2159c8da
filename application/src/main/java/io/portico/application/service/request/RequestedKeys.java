package io.portico.application.service.request;

import io.portico.application.service.key.KeyIssuer;
import io.portico.application.service.key.KeyIssuer.Delivery;
import io.portico.application.service.key.KeyIssuer.Issued;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Optional;

/** Issues the keys that were asked for. */
final class RequestedKeys {

  private final KeyIssuer keyIssuer;

  RequestedKeys(KeyIssuer keyIssuer) {
    this.keyIssuer = keyIssuer;
  }

  /**
   * Returns a new key for {@code request}, of which nothing is stored yet.
   *
   * @throws io.portico.domain.shared.InvalidValueException if it would carry too many fields
   */
  Issued make(
      PortalSettings settings, Developer developer, Plan plan, KeyRequest request, Instant at) {
    var details = request.details();
    var grant =
        new KeyGrant(
            developer.id(),
            plan.id(),
            details.version(),
            developer.details().email().written(),
            KeyGrant.inherited(settings, developer.details().fields(), details.fields()),
            Optional.of(request.id()));
    return keyIssuer.make(grant, at, plan.details().keyLife());
  }

  /**
   * Stores {@code issued} and posts it to {@code developer}.
   *
   * @param name of what was asked for, as people know it
   */
  void issue(
      OrganisationId organisation,
      PortalSettings settings,
      Developer developer,
      Plan plan,
      String name,
      Issued issued) {
    var offer = new ApiOffer(plan.details().name(), name, issued.key().grant().version());
    keyIssuer.issue(
        new Delivery(organisation, settings, developer.details().email(), offer), issued);
  }
}
