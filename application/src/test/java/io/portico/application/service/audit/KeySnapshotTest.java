package io.portico.application.service.audit;

import static io.portico.domain.fixture.KeyFixture.aKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.audit.Snapshot;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.RotationOverlap;
import io.portico.domain.shared.KeyRequestId;
import org.junit.jupiter.api.Test;

class KeySnapshotTest {

  @Test
  void of_everyField_hasTheHashAndNotTheKey() {
    var raw = RawKey.of(KeyPrefix.DEFAULT, new byte[RawKey.BYTES]);
    var request = new KeyRequestId(Ids.next());
    var key =
        aKey()
            .storedAs(raw.secret())
            .askedForBy(request)
            .build()
            .replacedBy(raw.plain(), ApiFixture.AT, RotationOverlap.ofSeconds(0));
    var hash = raw.hashed().text();

    assertThat(KeySnapshot.of(key))
        .isEqualTo(
            Snapshot.of("key", hash)
                .and("developerId", key.developer().toString())
                .and("planId", key.plan().toString())
                .and("version", "v1")
                .and("alias", "ann@example.com")
                .and("requestId", request.toString())
                .and("issuedAt", "2026-03-01T10:15:30.123Z")
                .and("expiresAt", "2026-03-01T10:15:30.123Z")
                .and("replacedBy", hash)
                .and("endedAt", "2026-03-01T10:15:30.123Z"));
    assertThat(KeySnapshot.of(key).toString()).doesNotContain(raw.secret());
  }

  @Test
  void of_newKey_hasOnlyPresentFields() {
    assertThat(KeySnapshot.of(aKey().build()).values())
        .containsOnlyKeys("key", "developerId", "planId", "version", "alias", "issuedAt");
  }
}
