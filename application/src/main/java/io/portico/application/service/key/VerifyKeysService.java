package io.portico.application.service.key;

import io.portico.application.port.in.key.VerifyKeys;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.key.VerifiableKeys;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.key.VerifiableKey;
import io.portico.domain.key.VerificationResult;
import io.portico.domain.portal.PortalSettings;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Verifies keys. */
public final class VerifyKeysService implements VerifyKeys {

  private static final Verification MALFORMED =
      new Verification(VerificationResult.MALFORMED, Optional.empty());
  private static final Verification NOT_FOUND =
      new Verification(VerificationResult.NOT_FOUND, Optional.empty());

  private final VerifiableKeys standings;
  private final PortalConfigurations configurations;
  private final KeyIdentifiers identifiers;
  private final InstantSource clock;

  public VerifyKeysService(
      VerifiableKeys standings,
      PortalConfigurations configurations,
      KeyIdentifiers identifiers,
      InstantSource clock) {
    this.standings = standings;
    this.configurations = configurations;
    this.identifiers = identifiers;
    this.clock = clock;
  }

  @Override
  public List<Verification> verify(Query query) {
    var organisation = query.actor().organisation();
    var stored = stored(query.keys());
    var asked = wellFormed(stored);
    return verified(
        stored,
        asked.isEmpty() ? Map.of() : standings.find(organisation, asked),
        configurations.current(organisation));
  }

  @Override
  public Optional<List<Verification>> known(Query query) {
    var organisation = query.actor().organisation();
    var stored = stored(query.keys());
    var settings = configurations.known(organisation);
    var known = settings.flatMap(_ -> standings.known(organisation, wellFormed(stored)));
    return known.map(some -> verified(stored, some, settings.orElseThrow()));
  }

  private List<Verification> verified(
      List<@Nullable StoredKey> stored,
      Map<StoredKey, VerifiableKey> known,
      PortalSettings settings) {
    // Whoever had a key looked up while it expired is told so.
    var now = clock.instant();
    var verifications = new ArrayList<Verification>(stored.size());
    for (var key : stored) {
      if (key == null) {
        verifications.add(MALFORMED);
        continue;
      }
      var standing = known.get(key);
      verifications.add(
          standing == null
              ? NOT_FOUND
              : new Verification(standing.verdictAt(now, settings), Optional.of(standing.key())));
    }
    return verifications;
  }

  /* In a list of the same order; a key that nobody issued is null there, for speed. */
  private List<@Nullable StoredKey> stored(List<RawKey> keys) {
    var stored = new ArrayList<@Nullable StoredKey>(keys.size());
    for (var key : keys) {
      stored.add(key.isWellFormed() ? identifiers.of(key) : null);
    }
    return stored;
  }

  private static List<StoredKey> wellFormed(List<@Nullable StoredKey> stored) {
    var some = new ArrayList<StoredKey>(stored.size());
    for (var key : stored) {
      if (key != null) {
        some.add(key);
      }
    }
    return some;
  }
}
