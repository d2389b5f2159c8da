package io.portico.application.port.out.portalimport;

import io.portico.domain.account.PasswordHash;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.OtherPlanId;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A record of the classic dashboard, in terms of Portico. */
public sealed interface ClassicRecord {

  /**
   * The settings of the portal.
   *
   * @param values those that the classic dashboard has; the others are the defaults
   */
  record Settings(PortalSettings values) implements ClassicRecord {}

  /**
   * A policy.
   *
   * @param otherId the id that its maker gave it, if any
   */
  record Policy(PlanId id, Optional<OtherPlanId> otherId, PlanDetails details)
      implements ClassicRecord {}

  /** An API definition. */
  record Api(DiscoveredApi definition) implements ClassicRecord {}

  /** An entry of the catalogue. */
  record Offer(CatalogueEntry entry) implements ClassicRecord {}

  /**
   * A developer.
   *
   * @param password empty if the dashboard does not give its hash, or in another form
   * @param registeredAt empty if it is unknown
   * @param keys each key once
   */
  record Account(
      DeveloperId id,
      DeveloperDetails details,
      Optional<PasswordHash> password,
      Optional<Instant> registeredAt,
      List<HeldKey> keys)
      implements ClassicRecord {
    public Account {
      keys = List.copyOf(keys);
    }
  }

  /**
   * A key of a developer.
   *
   * @param identifier by which the gateway knows it: its hash, or the key itself
   * @param plans the policies that it opens, in a fixed order
   * @param unusable ids of policies that are not those of Portico
   */
  record HeldKey(StoredKey identifier, List<PlanId> plans, List<String> unusable) {
    public HeldKey {
      plans = List.copyOf(plans);
      unusable = List.copyOf(unusable);
    }
  }

  /** A key request that waits for a decision. */
  record OpenRequest(KeyRequestId id, KeyRequestDetails details, Optional<Instant> createdAt)
      implements ClassicRecord {}
}
