package io.portico.domain.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ContrastTest {

  @Test
  void ratio_knownPairs_isThatOfTheStandard() {
    assertThat(Contrast.ratio("#ffffff", "#000000")).isEqualTo(21, within(0.001));
    assertThat(Contrast.ratio("#777777", "#ffffff")).isEqualTo(4.478, within(0.001));
    assertThat(Contrast.ratio("#ffffff", "#777777")).isEqualTo(4.478, within(0.001));
    assertThat(Contrast.ratio("#123456", "#123456")).isEqualTo(1);
  }

  @Test
  void corrected_enoughContrast_isTheColourItself() {
    assertThat(Contrast.corrected("#066fd1", "#ffffff")).isEqualTo("#066fd1");
    assertThat(Contrast.corrected("#ffcc00", "#000000")).isEqualTo("#ffcc00");
  }

  @Test
  void corrected_tooLittleContrast_isTheNearestShadeThatHasEnough() {
    assertThat(Contrast.corrected("#ffcc00", "#ffffff")).isEqualTo("#8f7200");
    assertThat(Contrast.corrected("#ffffff", "#ffffff")).isEqualTo("#757575");
    assertThat(Contrast.corrected("#102030", "#182433")).isEqualTo("#838b93");
  }

  @Test
  void corrected_anyPair_hasEnoughContrast() {
    var random = new Random(44);
    for (var i = 0; i < 10_000; i++) {
      var colour = "#%06x".formatted(random.nextInt(0x1000000));
      var background = "#%06x".formatted(random.nextInt(0x1000000));

      assertThat(Contrast.ratio(Contrast.corrected(colour, background), background))
          .as("%s on %s", colour, background)
          .isGreaterThanOrEqualTo(Contrast.LEAST);
    }
  }

  @Test
  void textOn_lightAndDark_isBlackAndWhite() {
    assertThat(Contrast.textOn("#ffcc00")).isEqualTo("#000000");
    assertThat(Contrast.textOn("#066fd1")).isEqualTo("#ffffff");
  }
}
