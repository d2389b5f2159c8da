package io.portico.application.service.key;

import io.portico.application.port.in.key.VerifyKeys;
import io.portico.application.port.in.key.VerifyKeys.Verification;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.key.VerifiableKeys;
import io.portico.application.port.out.plan.EnforcedPlans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.domain.key.ForeignIdentifiers;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.key.VerifiableKey;
import io.portico.domain.key.VerificationResult;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Verifies keys against what is stored, or cached, of them. */
public record KeyVerifier(
    VerifiableKeys verifiableKeys,
    PortalConfigurations configurations,
    EnforcedPlans plans,
    KeyIdentifiers identifiers,
    InstantSource clock) {

  private static final Verification MALFORMED =
      new Verification(VerificationResult.MALFORMED, Optional.empty());
  private static final Verification NOT_FOUND =
      new Verification(VerificationResult.NOT_FOUND, Optional.empty());

  /** Returns one verification for each key, as {@link VerifyKeys#verify} describes. */
  public List<Verification> verify(OrganisationId organisation, List<RawKey> keys) {
    var stored = stored(keys);
    var wellFormed = wellFormed(stored);
    var verifications =
        verified(
            stored,
            wellFormed.isEmpty() ? Map.of() : verifiableKeys.find(organisation, wellFormed),
            configurations.current(organisation),
            plan -> plans.current(organisation, plan));
    recogniseImported(organisation, keys, verifications);
    return verifications;
  }

  /* Replaces the verifications of keys that another gateway issued. */
  private void recogniseImported(
      OrganisationId organisation, List<RawKey> keys, List<Verification> verifications) {
    var identifiersOfForeign = new LinkedHashMap<Integer, List<StoredKey>>();
    for (var i = 0; i < keys.size(); i++) {
      if (isForeign(keys.get(i))) {
        identifiersOfForeign.put(
            i, ForeignIdentifiers.of(keys.get(i)).stream().map(identifiers::ofReported).toList());
      }
    }
    if (identifiersOfForeign.isEmpty()) {
      return;
    }
    var wanted = identifiersOfForeign.values().stream().flatMap(List::stream).toList();
    var found = verifiableKeys.find(organisation, wanted);
    var settings = configurations.current(organisation);
    var now = clock.instant();
    identifiersOfForeign.forEach(
        (index, possible) ->
            possible.stream()
                .flatMap(one -> Optional.ofNullable(found.get(one)).stream())
                .filter(verifiable -> verifiable.key().imported())
                .findFirst()
                .ifPresent(
                    verifiable ->
                        verifications.set(
                            index,
                            new Verification(
                                verifiable.verify(now, settings), Optional.of(verifiable.key())))));
  }

  /* A mistyped key of Portico is refused without a look-up. */
  private static boolean isForeign(RawKey key) {
    return !key.secret().isEmpty() && !key.isShapedLikeOwn();
  }

  /** Returns the result of {@link #verify} if all of it is cached, else empty. Never blocks. */
  public Optional<List<Verification>> verifyCached(OrganisationId organisation, List<RawKey> keys) {
    var settings = configurations.cached(organisation);
    if (settings.isEmpty() || keys.stream().anyMatch(KeyVerifier::isForeign)) {
      return Optional.empty();
    }
    var stored = stored(keys);
    return verifiableKeys
        .cached(organisation, wellFormed(stored))
        .flatMap(
            found ->
                cachedPlans(organisation, found.values())
                    .map(
                        known ->
                            List.copyOf(
                                verified(
                                    stored,
                                    found,
                                    settings.get(),
                                    plan -> Optional.ofNullable(known.get(plan))))));
  }

  /* Each is looked for once: one that denies its keys may leave the cache at any time. */
  private Optional<Map<PlanId, Plan>> cachedPlans(
      OrganisationId organisation, Collection<VerifiableKey> keys) {
    var known = new HashMap<PlanId, Plan>();
    for (var verifiable : keys) {
      var id = verifiable.key().plan();
      if (!known.containsKey(id)) {
        var plan = plans.cached(organisation, id);
        if (plan.isEmpty()) {
          return Optional.empty();
        }
        known.put(id, plan.get());
      }
    }
    return Optional.of(known);
  }

  private List<Verification> verified(
      List<@Nullable StoredKey> stored,
      Map<StoredKey, VerifiableKey> found,
      PortalSettings settings,
      Function<PlanId, Optional<Plan>> planOf) {
    // Read after the look-up, so that a key that expires meanwhile is refused.
    var now = clock.instant();
    var verifications = new ArrayList<Verification>(stored.size());
    for (var key : stored) {
      if (key == null) {
        verifications.add(MALFORMED);
        continue;
      }
      var verifiable = found.get(key);
      verifications.add(
          verifiable == null
              ? NOT_FOUND
              : verification(verifiable, verifiable.verify(now, settings), planOf));
    }
    return verifications;
  }

  private static Verification verification(
      VerifiableKey verifiable,
      VerificationResult result,
      Function<PlanId, Optional<Plan>> planOf) {
    var key = verifiable.key();
    var denied =
        result.isValid()
            && planOf.apply(key.plan()).map(plan -> plan.details().denied()).orElse(false);
    return new Verification(denied ? VerificationResult.DISABLED : result, Optional.of(key));
  }

  /* In the order of the keys. Null is a malformed key; an Optional per key would cost an allocation. */
  private List<@Nullable StoredKey> stored(List<RawKey> keys) {
    var stored = new ArrayList<@Nullable StoredKey>(keys.size());
    for (var key : keys) {
      stored.add(key.isWellFormed() ? identifiers.of(key) : null);
    }
    return stored;
  }

  private static List<StoredKey> wellFormed(List<@Nullable StoredKey> stored) {
    var wellFormed = new ArrayList<StoredKey>(stored.size());
    for (var key : stored) {
      if (key != null) {
        wellFormed.add(key);
      }
    }
    return wellFormed;
  }
}
