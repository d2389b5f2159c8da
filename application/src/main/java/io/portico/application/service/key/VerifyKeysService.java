package io.portico.application.service.key;

import io.portico.application.port.in.key.VerifyKeys;
import io.portico.domain.access.Permission;
import java.util.List;
import java.util.Optional;

/** Verifies keys for gateways. */
public record VerifyKeysService(KeyVerifier keyVerifier) implements VerifyKeys {

  @Override
  public List<Verification> verify(Query query) {
    query.actor().require(Permission.VERIFY_KEYS);
    return keyVerifier.verify(query.actor().organisation(), query.keys());
  }

  @Override
  public Optional<List<Verification>> verifyCached(Query query) {
    query.actor().require(Permission.VERIFY_KEYS);
    return keyVerifier.verifyCached(query.actor().organisation(), query.keys());
  }
}
