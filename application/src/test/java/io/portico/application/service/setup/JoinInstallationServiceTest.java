package io.portico.application.service.setup;

import static io.portico.domain.fixture.KeyFixture.aKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.setup.JoinInstallation.Outcome;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.fake.HashedIdentifiers;
import io.portico.application.testkit.fake.PlainIdentifiers;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.key.KeyForm;
import org.junit.jupiter.api.Test;

class JoinInstallationServiceTest {

  private static final KeyIdentifiers HASHED = new HashedIdentifiers();
  private static final KeyIdentifiers PLAIN = new PlainIdentifiers();

  private final InMemoryStores stores = new InMemoryStores();

  @Test
  void join_sameSecretAndHashing_joins() {
    assertThat(join(new ReversedSealing(), HASHED)).isEqualTo(new Outcome.Joined());
    assertThat(join(new ReversedSealing(), HASHED)).isEqualTo(new Outcome.Joined());
  }

  @Test
  void join_otherSecret_isRefused() {
    join(new ReversedSealing(), HASHED);

    assertThat(join(new OtherSealing(), HASHED)).isEqualTo(new Outcome.OtherSecret());
    assertThat(join(new ReversedSealing(), HASHED)).isEqualTo(new Outcome.Joined());
  }

  @Test
  void join_otherHashing_isRefusedOnceThereAreKeys() {
    join(new ReversedSealing(), HASHED);
    assertThat(join(new ReversedSealing(), PLAIN)).isEqualTo(new Outcome.Joined());

    stores.issuedKeys().add(Given.organisation(stores), aKey().revoked().build());

    assertThat(join(new ReversedSealing(), HASHED))
        .isEqualTo(new Outcome.KeysStoredOtherwise(KeyForm.PLAIN));
    assertThat(join(new ReversedSealing(), PLAIN)).isEqualTo(new Outcome.Joined());
  }

  private Outcome join(Sealing sealing, KeyIdentifiers identifiers) {
    return new JoinInstallationService(
            stores.installation(), stores.issuedKeys(), sealing, identifiers, stores.unitOfWork())
        .join();
  }

  /** Seals with another secret. */
  private static final class OtherSealing implements Sealing {
    @Override
    public String seal(String purpose, String clear) {
      return "other " + clear;
    }

    @Override
    public String open(String purpose, String sealed) {
      throw new IllegalStateException("sealed with another secret");
    }
  }
}
