package io.portico.domain.webhook;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.WebhookFixture.aWebhook;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.selector.Selector;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EventFilterTest {

  private static final Event TEST = new Event.WebhookTest(aWebhook().build().id());

  @Test
  void selects_type_onlyTheChosenOnes() {
    var filter = aWebhook().of(EventType.API_REGISTERED).details().filter();
    var api = anApi("Payments").build();

    assertThat(filter.selects(new Event.ApiRegistered(api))).isTrue();
    assertThat(filter.selects(new Event.ApiRemoved(api))).isFalse();
    assertThat(filter.selects(EventType.API_REMOVED)).isFalse();
  }

  @Test
  void selects_selector_matchesTheLabelsBeforeOrAfter() {
    var filter = aWebhook().about("team=payments").details().filter();
    var inside = anApi("Payments").labelled("team", "payments").build();
    var outside = anApi("Payments").labelled("team", "search").build();

    assertThat(filter.selects(new Event.ApiRegistered(inside))).isTrue();
    assertThat(filter.selects(new Event.ApiRegistered(outside))).isFalse();
    assertThat(filter.selects(new Event.ApiRegistered(anApi("Other").build()))).isFalse();
    assertThat(filter.selects(new Event.ApiLabelsChanged(inside, outside))).isTrue();
    assertThat(filter.selects(new Event.ApiLabelsChanged(outside, inside))).isTrue();
    assertThat(filter.selects(new Event.ApiLabelsChanged(outside, outside))).isFalse();
  }

  @Test
  void selects_selector_doesNotRestrictOtherEvents() {
    assertThat(aWebhook().about("team=payments").details().filter().selects(TEST)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void all_everyType_isSelectedAndNamedWithADot(EventType type) {
    assertThat(EventFilter.ALL.selects(type)).isTrue();
    assertThat(type.word()).matches("[a-z]+\\.[a-z_]+");
  }

  @Test
  void new_wrongTypes_areRefused() {
    assertThatInvalid(
            () ->
                new EventFilter(
                    List.of(EventType.KEY_ISSUED, EventType.KEY_ISSUED), Optional.empty()))
        .hasMessageStartingWith("types[1]: ");
    assertThatThrownBy(() -> new EventFilter(List.of(EventType.WEBHOOK_TEST), Optional.empty()))
        .hasMessageStartingWith("types[0]: 'webhook.test'");
  }

  @Test
  void new_tooLongSelector_isRefused() {
    var long256 = "x".repeat(250);
    var selector =
        Selector.parse(
            String.join(
                ",",
                List.of(1, 2, 3, 4, 5, 6, 7, 8).stream()
                    .map(i -> "l" + i + "=" + long256)
                    .toList()));

    assertThatInvalid(() -> new EventFilter(List.of(), Optional.of(selector)))
        .hasMessageStartingWith("selector: ")
        .hasMessageEndingWith("(expected: at most 2000)");
  }
}
