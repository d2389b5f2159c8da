package io.portico.application.service.request;

import io.portico.application.service.key.KeyIssuing;
import io.portico.application.service.key.KeyIssuing.Delivery;
import io.portico.application.service.key.KeyIssuing.Issued;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.mail.Offer;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Optional;

/** Issues the keys that were asked for. */
final class RequestedKeys {

  private final KeyIssuing issuing;

  RequestedKeys(KeyIssuing issuing) {
    this.issuing = issuing;
  }

  /**
   * Returns a new key for {@code request}, of which nothing is stored yet.
   *
   * @throws io.portico.domain.shared.InvalidValueException if it would carry too many fields
   */
  Issued make(
      PortalSettings settings, Developer developer, Plan plan, KeyRequest request, Instant at) {
    var wish = request.wish();
    var grant =
        new KeyGrant(
            developer.id(),
            plan.id(),
            wish.version(),
            developer.terms().email().written(),
            KeyGrant.inherited(settings, developer.terms().fields(), wish.fields()),
            Optional.of(request.id()));
    return issuing.make(grant, at, plan.terms().keyLife());
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
    var offer = new Offer(plan.terms().name(), name, issued.key().grant().version());
    issuing.issue(new Delivery(organisation, settings, developer.terms().email(), offer), issued);
  }
}
