package io.portico.domain.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiFilterTest {

  private static final ApiRecord PAYMENTS =
      anApi("any")
          .describedAs(
              new ApiDescription(
                  "Payments",
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.of("Team Blue"),
                  Optional.of("Gateway EU"),
                  Optional.empty()))
          .labelled("tier", "1")
          .build();

  @Test
  void matches_all_isAlwaysTrue() {
    assertThat(ApiFilter.ALL.matches(PAYMENTS)).isTrue();
    assertThat(ApiFilter.ALL.matches(anApi("bare").build())).isTrue();
  }

  @Test
  void matches_everyPart_mustHold() {
    assertThat(filter("tier=1", "pay", "Gateway EU").matches(PAYMENTS)).isTrue();
    assertThat(filter("tier=2", "pay", "Gateway EU").matches(PAYMENTS)).isFalse();
    assertThat(filter("tier=1", "loans", "Gateway EU").matches(PAYMENTS)).isFalse();
    assertThat(filter("tier=1", "pay", "Gateway US").matches(PAYMENTS)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gateway eu", "Gateway", "Gateway EU 2", "%"})
  void matches_providerThatIsNotExactlyTheSame_isFalse(String provider) {
    assertThat(filter("tier", "pay", provider).matches(PAYMENTS)).isFalse();
  }

  @Test
  void matches_providerOfAnApiWithout_isFalse() {
    var filter =
        new ApiFilter(new Selection.Everything(), Optional.empty(), Optional.of("Gateway EU"));

    assertThat(filter.matches(anApi("bare").build())).isFalse();
    assertThat(filter.matches(PAYMENTS)).isTrue();
  }

  @Test
  void matches_owner_isExactlyTheSame() {
    assertThat(ownedBy("Team Blue").matches(PAYMENTS)).isTrue();
    assertThat(ownedBy("team blue").matches(PAYMENTS)).isFalse();
    assertThat(ownedBy("Team").matches(PAYMENTS)).isFalse();
    assertThat(ownedBy("Team Blue").matches(anApi("bare").provider("Team Blue").build())).isFalse();
    assertThat(ownedBy("Team Blue").selecting(selection("tier")).owner()).hasValue("Team Blue");
  }

  @Test
  void new_ownerTooLong_isRefused() {
    assertThatInvalid(() -> ownedBy("x".repeat(256))).hasMessageStartingWith("owner: ");
    assertThat(ownedBy("x".repeat(255)).owner()).isPresent();
  }

  private static ApiFilter ownedBy(String owner) {
    return new ApiFilter(
        new Selection.Everything(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(owner),
        OriginFilter.ANY);
  }

  @Test
  void selecting_otherSelection_keepsTheRest() {
    assertThat(filter("tier=1", "pay", "Gateway EU").selecting(selection("tier=2")))
        .isEqualTo(filter("tier=2", "pay", "Gateway EU"));
  }

  @Test
  void new_providerTooLong_isRefused() {
    assertThatInvalid(() -> filter("tier", "pay", "x".repeat(256)))
        .hasMessageStartingWith("provider: ");
    assertThat(filter("tier", "pay", "x".repeat(255)).provider()).isPresent();
  }

  private static ApiFilter filter(String selector, String words, String provider) {
    return new ApiFilter(selection(selector), SearchWords.in(words), Optional.of(provider));
  }

  private static Selection selection(String selector) {
    return Selection.of(List.of(Selector.parse(selector)));
  }
}
