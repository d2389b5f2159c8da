package io.portico.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FieldsTest {

  private static final Map<String, String> ACCEPTED = Map.of("name", "-");

  @Test
  void read_allFieldsValid_isTheValue() {
    var read = sent("Gold", "5").read(FieldsTest::label, Map.of(), ACCEPTED);

    assertThat(read.value()).hasValue("Gold 5");
    assertThat(read.fields().isWrong()).isFalse();
  }

  @Test
  void read_severalWrong_findsAllAndKeepsWhatWasTyped() {
    var read = sent("", "many").read(FieldsTest::label, Map.of("most", "count"), ACCEPTED);

    assertThat(read.value()).isEmpty();
    assertThat(read.fields().errors()).containsOnlyKeys("name", "count");
    assertThat(read.fields().value("count")).isEqualTo("many");
  }

  @Test
  void read_fieldThatIsWrongWhateverItIs_ends() {
    var read = sent("", "1").read(FieldsTest::label, Map.of(), Map.of());

    assertThat(read.value()).isEmpty();
    assertThat(read.fields().errors()).containsOnlyKeys("name");
  }

  @Test
  void read_wrongBefore_isNoValue() {
    var read =
        sent("Gold", "5")
            .wrong("name", Words.plain("taken"))
            .read(FieldsTest::label, Map.of(), ACCEPTED);

    assertThat(read.value()).isEmpty();
    assertThat(read.fields().error("name")).hasValue(Words.plain("taken"));
  }

  private static Fields sent(String name, String count) {
    return Fields.of(Map.of("name", List.of(name), "count", List.of(count)));
  }

  private static String label(Fields fields) {
    var name = Text.line("name", fields.value("name"), 10);
    if (!fields.value("count").matches("[0-9]*")) {
      throw new InvalidValueException("most[0]", fields.value("count"), "a number");
    }
    return name + " " + fields.value("count");
  }
}
