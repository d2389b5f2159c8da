package io.portico.application.service.call;

import io.portico.application.port.in.call.IntrospectKey;
import io.portico.application.port.out.plan.EnforcedPlans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.key.KeyVerifier;
import io.portico.domain.access.Permission;
import io.portico.domain.key.IssuedKey;
import java.util.List;

/** Describes a key, as RFC 7662 does. */
public record IntrospectKeyService(
    KeyVerifier keyVerifier, EnforcedPlans plans, PortalConfigurations configurations)
    implements IntrospectKey {

  @Override
  public Outcome introspect(Query query) {
    query.actor().require(Permission.VERIFY_KEYS);
    var verification =
        keyVerifier.verify(query.actor().organisation(), List.of(query.key())).getFirst();
    return verification.result().isValid()
        ? active(query, verification.key().orElseThrow())
        : new Outcome.Inactive();
  }

  private Outcome active(Query query, IssuedKey key) {
    var organisation = query.actor().organisation();
    var fields = key.grant().listedFields(configurations.current(organisation));
    return plans
        .current(organisation, key.plan())
        .<Outcome>map(plan -> new Outcome.Active(key, plan, fields))
        .orElseGet(Outcome.Inactive::new);
  }
}
