package io.portico.persistence.labelindex;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChangeCounterTest {

  private final ChangeCounter counter = new ChangeCounter();

  @Test
  void settled_changeThatCommits_isEmptyUntilItHasEnded() {
    assertThat(counter.settled()).hasValue(0);

    counter.begin();
    counter.begin();
    counter.end();

    assertThat(counter.settled()).isEmpty();
    assertThat(counter.begun()).isEqualTo(2);
    counter.end();
    assertThat(counter.settled()).hasValue(2);
  }

  @Test
  void settled_commitThatFailed_isOpen() {
    counter.begin();
    counter.fail();

    assertThat(counter.settled()).isEmpty();
  }
}
