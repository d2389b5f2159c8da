package io.portico.application.testkit.contract.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.node.Nodes;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of every {@link Nodes}. */
class NodesContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;

  private Nodes nodes;

  @BeforeEach
  void openStores() {
    nodes = stores.nodes();
  }

  @Test
  void live_nodesThatBeat_areCountedUntilTheyAreDead() {
    var first = Ids.next();
    nodes.beat(first, AT.plusSeconds(5));
    nodes.beat(Ids.next(), AT.plusSeconds(10));
    assertThat(nodes.live(AT)).isEqualTo(2);

    nodes.beat(first, AT.plusSeconds(20));

    assertThat(nodes.live(AT.plusSeconds(10).minusMillis(1))).isEqualTo(2);
    assertThat(nodes.live(AT.plusSeconds(10))).isEqualTo(1);
    assertThat(nodes.live(AT.plusSeconds(20))).isZero();
  }

  @Test
  void leave_node_isNotLiveAtOnce() {
    var node = Ids.next();
    nodes.beat(node, AT.plusSeconds(5));
    nodes.beat(Ids.next(), AT.plusSeconds(5));

    nodes.leave(node);
    nodes.leave(Ids.next());

    assertThat(nodes.live(AT)).isEqualTo(1);
  }

  @Test
  void purgeDead_some_removesUpToTheLimit() {
    for (var number = 0; number < 4; number++) {
      nodes.beat(Ids.next(), AT.plusSeconds(number));
    }

    assertThat(nodes.purgeDead(AT.plusSeconds(2), 2)).isEqualTo(2);
    assertThat(nodes.purgeDead(AT.plusSeconds(2), 2)).isEqualTo(1);
    assertThat(nodes.purgeDead(AT.plusSeconds(2), 2)).isZero();
    assertThat(nodes.live(AT)).isEqualTo(1);
  }
}
