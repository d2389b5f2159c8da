package io.portico.domain.shared;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.label.LabelValue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineFormTest {

  @ParameterizedTest
  @CsvSource({
    "Gro\u0308\u00dfe, Gr\u00f6\u00dfe",
    "\u1112\u1161\u11ab, \ud55c",
    "Tier\u00a01, Tier 1",
    "a\u2009b, a b",
    "a\u202fb, a b",
    "a\u3000b, a\u3000b",
    "stra\u00dfe, stra\u00dfe",
    "\ufb01, \ufb01"
  })
  void of_sameToTheEye_isOneForm(String text, String form) {
    assertThat(new LabelValue(text).value()).isEqualTo(form);
    assertThat(LineForm.isFormOf(text)).isEqualTo(text.equals(form));
  }

  @ParameterizedTest
  @CsvSource({
    "Fin\u200bance, U+200B",
    "Fin\u200cance, U+200C",
    "Finance\u200d, U+200D",
    "\ufeffFinance, U+FEFF",
    "Fin\u00adance, U+00AD",
    "Fin\u2060ance, U+2060",
    "Fin\u034fance, U+034F",
    "\u202efdp.exe, U+202E",
    "\u2066a\u2069, U+2066",
    "a\u200e, U+200E",
    "\u061ca, U+061C",
    "a\u3164b, U+3164",
    "a\ufe0f, U+FE0F",
    "1\ufe0f, U+FE0F",
    "\u0645\u06cc\u200c, U+200C",
    "\u0645\u200c\u200c\u06cc, U+200C",
    "\ud83c\udff4\udb40\udc61\udb40\udc7f, U+E0061",
    "a\udb40\udc61, U+E0061"
  })
  void line_hiddenCharacter_isRefusedByItsNumber(String text, String character) {
    assertThatInvalid(() -> Text.line("name", text, 100))
        .hasMessageStartingWith("name: ")
        .hasMessageContaining("with the character " + character + " (expected: no invisible");
  }

  /* A message about an override of direction must not be overridden itself. */
  @Test
  void line_overrideOfDirection_isShownByItsNumber() {
    assertThatThrownBy(() -> Text.line("name", "a\u202eb", 100))
        .hasMessageContaining("'a\\u202eb'")
        .hasMessageNotContaining("\u202e");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\u0915\u094d\u200d\u0937",
        "\u0da7\u0dca\u200d\u0dbb",
        "\ud83d\udc69\u200d\ud83d\udc67",
        "\u2764\ufe0f\u200d\ud83d\udd25",
        "\ud83d\udc4d\ud83c\udffd",
        "\ud83d\udd75\ud83c\udffd\u200d\u2642\ufe0f",
        "\ud83c\udff3\ufe0f\u200d\ud83c\udf08",
        "1\ufe0f\u20e3",
        "\ud83c\udde9\ud83c\uddea",
        "\ud83c\udff4\udb40\udc67\udb40\udc62\udb40\udc73\udb40\udc63\udb40\udc74\udb40\udc7f",
        "\u845b\udb40\udd00",
        "\u1820\u180e\u1820",
        "\u0600\u0661"
      })
  void line_characterThatAScriptOrEmojiNeeds_isKept(String text) {
    assertThat(Text.line("name", text, 100)).isEqualTo(text);
    assertThat(LineForm.cleaned(text)).isEqualTo(text);
  }

  @Test
  void line_storedText_staysAsItIs() {
    var stored = Stored.read(() -> new LabelValue("Gro\u0308\u00dfe\u200b"));

    assertThat(stored.value()).isEqualTo("Gro\u0308\u00dfe\u200b");
    assertThat(stored.isInForm()).isFalse();
    assertThatThrownBy(() -> new LabelValue(stored.value())).hasMessageContaining("U+200B");
  }

  @Test
  void line_blankOrNothingAfterItsForm_isRefused() {
    assertThatThrownBy(() -> Text.line("name", "\u00a0", 100)).hasMessageContaining("no blank");
    assertThatThrownBy(() -> Text.line("name", "\ufb2c".repeat(40), 100))
        .hasMessageContaining("1 to 100 characters when composed");
  }

  @Test
  void cleaned_hiddenCharacters_areRemovedWhereTheyAreNotNeeded() {
    assertThat(LineForm.cleaned("\ufeffFin\u200bance \ud83d\udc69\u200d\ud83d\udc67\u200d"))
        .isEqualTo("Finance \ud83d\udc69\u200d\ud83d\udc67");
  }

  @Test
  void customFields_namesThatLookTheSame_areRefused() {
    var fields = new LinkedHashMap<String, String>();
    fields.put("Gr\u00f6\u00dfe", "1");
    fields.put("Gro\u0308\u00dfe", "2");

    assertThatThrownBy(() -> new CustomFields(fields)).hasMessageContaining("fields: ");
    assertThatThrownBy(() -> CustomFields.of(Map.of("phone", "\u202a+49 1\u202c")))
        .hasMessageStartingWith("fields.phone: ");
    assertThat(CustomFields.of(Map.of("city", "Ko\u0308ln\nNord")).values())
        .containsEntry("city", "K\u00f6ln\nNord");
  }
}
