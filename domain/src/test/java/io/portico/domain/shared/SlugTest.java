package io.portico.domain.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlugTest {

  @ParameterizedTest
  @CsvSource({
    "Card Payments, card-payments",
    "'  Zahlungen (EU) – v2! ', zahlungen-eu-v2",
    "Größe, grosse",
    "Café Crème, cafe-creme",
    "ＡＢＣ, abc",
    "支付 API, api",
    "ISTANBUL, istanbul"
  })
  void of_name_isItsLettersAndDigits(String name, String slug) {
    assertThat(Slug.of(name, "-", 64)).contains(slug);
  }

  @Test
  void of_longName_isCutWithoutASeparatorAtItsEnd() {
    assertThat(Slug.of("Card Payments", "_", 5)).contains("card");
    assertThat(Slug.of("Card Payments", "_", 6)).contains("card_p");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "支付", "-", "…!"})
  void of_nothingLeft_isEmpty(String name) {
    assertThat(Slug.of(name, "-", 64)).isEmpty();
  }
}
