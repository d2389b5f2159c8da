package io.portico.application.service.factor;

import static io.portico.application.service.factor.FactorTickets.Purpose.NEW_TOTP;
import static io.portico.application.service.factor.FactorTickets.Purpose.SECOND_STEP;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.Sealing;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;

class FactorTicketsTest extends ServiceTest {

  private final SettableClock clock = new SettableClock();
  private final FactorTickets tickets =
      new FactorTickets(
          new Padded(), stores.loginFailures(), new SequentialIds(), clock, unitOfWork);

  /* Base64 has several spellings of one text, for example with and without padding. */
  private static final class Padded implements Sealing {

    private final Sealing sealing = new ReversedSealing();

    @Override
    public String seal(String purpose, String clear) {
      return sealing.seal(purpose, clear) + "=";
    }

    @Override
    public String open(String purpose, String sealed) {
      return sealing.open(purpose, sealed.replaceAll("=+$", ""));
    }
  }

  @Test
  void spend_onceInAllSpellings() {
    var ticket = tickets.issue(SECOND_STEP, List.of("a", "b"));
    assertThat(tickets.open(SECOND_STEP, ticket)).contains(List.of("a", "b"));
    assertThat(tickets.spend(NEW_TOTP, ticket)).isFalse();

    assertThat(tickets.spend(SECOND_STEP, ticket)).isTrue();

    assertThat(tickets.open(SECOND_STEP, ticket + "=")).isEmpty();
    assertThat(tickets.spend(SECOND_STEP, ticket + "=")).isFalse();
  }

  @Test
  void spend_afterItsTime_isRefused() {
    var ticket = tickets.issue(SECOND_STEP, List.of());
    clock.pass(FactorTickets.VALIDITY);

    assertThat(tickets.spend(SECOND_STEP, ticket)).isFalse();
  }
}
