package io.portico.http.dashboard.developer;

import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import jakarta.inject.Singleton;

/** Finds keys by the names that paths have for them: their fingerprints. */
@Singleton
record HeldKeys(KeyQueries keys) {

  /* Where keys are stored hashed, the fingerprint is their stored form. */
  KeyWithUsage find(Actor actor, DeveloperId developer, String fingerprint) {
    var stored = StoredKey.parse(fingerprint).orElseThrow(RecordKind.KEY.notFound(""));
    try {
      var found = keys.find(actor, stored);
      if (found.key().key().developer().equals(developer)) {
        return found;
      }
    } catch (RefusedException.NotFound _) {
      // Stored in another form; see below.
    }
    return keys
        .page(actor, KeyFilter.of(developer), new OffsetRange(0, PageLimits.LARGEST_WHOLE))
        .items()
        .stream()
        .filter(found -> found.key().key().key().fingerprint().equals(fingerprint))
        .findAny()
        .orElseThrow(RecordKind.KEY.notFound(""));
  }
}
