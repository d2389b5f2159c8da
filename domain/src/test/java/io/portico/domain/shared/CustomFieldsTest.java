package io.portico.domain.shared;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CustomFieldsTest {

  @Test
  void of_some_keepsTheirOrder() {
    var values = new LinkedHashMap<String, String>();
    values.put("Company", "Acme");
    values.put("address", "1 Main St\n2nd floor");
    values.put("source", "");

    assertThat(CustomFields.of(values).values().keySet())
        .containsExactly("Company", "address", "source");
  }

  @Test
  void of_changedAfterwards_staysWhatItWas() {
    var values = new LinkedHashMap<String, String>();
    values.put("a", "1");
    var fields = CustomFields.of(values);
    values.put("b", "2");

    assertThat(fields.values()).isEqualTo(Map.of("a", "1"));
    assertThat(fields.values()).isUnmodifiable();
  }

  @Test
  void of_moreThanTheMaximum_isRefused() {
    var values = new LinkedHashMap<String, String>();
    for (var number = 0; number < CustomFields.MOST; number++) {
      values.put("field " + number, "x");
    }
    assertThat(CustomFields.of(values).values()).hasSize(CustomFields.MOST);
    values.put("one more", "x");

    assertInvalid("fields: 51 fields (expected: at most 50)", () -> CustomFields.of(values));
  }

  @Test
  void of_tooLongOrUnprintable_isRefusedNamingTheField() {
    assertThatThrownBy(() -> CustomFields.of(Map.of("n".repeat(101), "x")))
        .hasMessageContaining("(expected: 1 to 100 characters)");
    assertThatThrownBy(() -> CustomFields.of(Map.of("a\nb", "x")))
        .hasMessageContaining("(expected: no control characters)");
    assertThatThrownBy(() -> CustomFields.of(Map.of("notes", "x".repeat(4_001))))
        .hasMessageStartingWith("fields.notes: ")
        .hasMessageContaining("(expected: at most 4000 characters)");
    assertThatThrownBy(() -> CustomFields.of(Map.of("notes", "a\0b")))
        .hasMessageStartingWith("fields.notes: ");
    assertThat(CustomFields.of(Map.of("n".repeat(100), "😀".repeat(4_000))).values()).hasSize(1);
  }
}
