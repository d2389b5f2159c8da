package io.portico.http.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

  @Test
  void written_cells_areQuoted() {
    assertThat(written("plain", "", "a,b", "it's \"so\"", "two\nlines", "é😀", "1"))
        .isEqualTo("\"plain\",\"\",\"a,b\",\"it's \"\"so\"\"\",\"two\nlines\",\"é😀\",\"1\"\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "=", "-"})
  void written_formula_getsAnApostrophe(String cell) {
    assertThat(written(cell)).isEqualTo("\"'" + cell + "\"\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=1", "1-1", "'=1", " =1", "a@b"})
  void written_otherCell_isUnchanged(String cell) {
    assertThat(written(cell)).isEqualTo("\"" + cell + "\"\r\n");
  }

  @Test
  void written_noRows_isTheHeader() {
    assertThat(new String(Csv.written(List.of("id", "name"), List.of()), UTF_8))
        .isEqualTo("\"id\",\"name\"\r\n");
  }

  private static String written(String... cells) {
    var table = new String(Csv.written(List.of("h"), List.of(List.of(cells))), UTF_8);
    return table.substring("\"h\"\r\n".length());
  }
}
