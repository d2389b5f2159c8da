package io.portico.http.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {

  @ParameterizedTest
  @ValueSource(strings = {"tier", "a:b", "", "größe 😀", "???>>>"})
  void read_cursor_isTheKey(String key) {
    var cursor = Cursor.after("labels", key);

    assertThat(Cursor.read("labels", cursor, Function.identity())).isEqualTo(key);
    assertThat(cursor).matches("[A-Za-z0-9_-]+");
  }

  @Test
  void read_cursorOfAnotherList_isRejected() {
    assertRejected(Cursor.after("apis", "tier"));
    assertRejected(Cursor.after("label", "s:tier"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "not base64!", "bGFiZWxz", "YQ==="})
  void read_invalidCursor_isRejected(String cursor) {
    assertRejected(cursor);
  }

  @Test
  void read_notUtf8_isRejected() {
    assertRejected(
        Base64.getUrlEncoder()
            .encodeToString("labels:\u00ff".getBytes(StandardCharsets.ISO_8859_1)));
  }

  @Test
  void read_invalidKey_isRejected() {
    var cursor = Cursor.after("labels", "no name");

    assertThatThrownBy(() -> Cursor.read("labels", cursor, LabelName::new))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("cursor: '%s' (expected: the member next of an earlier page)", cursor);
  }

  private static void assertRejected(String cursor) {
    assertThatThrownBy(() -> Cursor.read("labels", cursor, Function.identity()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("cursor: '%s' (expected: the member next of an earlier page)", cursor);
  }
}
