package io.portico.http.key;

import static io.portico.domain.fixture.KeyFixture.aKey;

import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.KeyRequestId;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.KeyStubs;
import java.time.Instant;
import java.util.Optional;

/** What the tests of the routes of keys share: one key, and where it is. */
abstract class KeyRoutesTest extends HttpTest {

  static final String KEYS = "/api/portal/keys";
  static final String ID = "65000000000000010000000a";
  static final String OTHER = "65000000000000010000000b";
  static final String ISSUE = "/api/portal/developers/" + ID + "/keys";
  static final Identifier IDENTIFIER = Identifier.of("id", ID);
  static final DeveloperId DEVELOPER = new DeveloperId(IDENTIFIER);
  static final PlanId PLAN = new PlanId(Identifier.of("id", OTHER));
  static final KeyRequestId REQUEST = new KeyRequestId(IDENTIFIER);
  static final StoredKey STORED = new StoredKey("5f2b");
  final KeyStubs keys = SERVER.keys;

  static KeyWithUsage neverUsed() {
    return new KeyWithUsage(seen(), Optional.empty());
  }

  static KeyWithUsage usedAt(KeyWithState key, Instant at) {
    return new KeyWithUsage(key, Optional.of(at));
  }

  static KeyWithState seen() {
    return new KeyWithState(key(), KeyState.LIVE);
  }

  static IssuedKey key() {
    return aKey().storedAs("5f2b").of(DEVELOPER).on(PLAN).build();
  }
}
