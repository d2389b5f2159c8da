package io.portico.http.governance;

import static io.portico.domain.fixture.LabelFixture.aLabel;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.governance.GovernanceBundle;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BundleYamlTest {

  /* What a plain text is in the core schema of YAML 1.2, and in the types of YAML 1.1. */
  private static final Pattern NO_TEXT =
      Pattern.compile(
          "null|Null|NULL|~|true|True|TRUE|false|False|FALSE"
              + "|[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"
              + "|[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?"
              + "|[-+]?(\\.inf|\\.Inf|\\.INF)|\\.nan|\\.NaN|\\.NAN"
              + "|y|Y|yes|Yes|YES|n|N|no|No|NO|on|On|ON|off|Off|OFF"
              + "|[-+]?0b[01_]+|[-+]?0[0-7_]+|[-+]?[1-9][0-9_]*|[-+]?0x[0-9a-fA-F_]+"
              + "|[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\\.[0-9_]*)?"
              + "|[-+]?[0-9][0-9_]*\\.[0-9_.]*([eE][-+][0-9]+)?"
              + "|[0-9]{4}-[0-9][0-9]?-[0-9][0-9]?([Tt \\t].*)?|<<|=");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yes",
        "No",
        "ON",
        "off",
        "y",
        "N",
        "true",
        "False",
        "null",
        "~",
        "NaN",
        ".nan",
        "-.inf",
        "1",
        "-1",
        "+1",
        "012",
        "0o7",
        "0x1F",
        "0b1",
        "1_000",
        "1e3",
        "1E+3",
        "1.5",
        ".5",
        "1.",
        "1:30",
        "190:20:30.15",
        "2026-11-27",
        "2026-11-27 10:15:30",
        "2026-11-27T10:15:30Z",
        "<<",
        "=",
        "0.1.2",
        "1.2.3"
      })
  void written_textThatIsNoneElsewhere_isQuoted(String text) {
    var label = aLabel("tier").accepting(text, "plain text").build();
    var bundle =
        new GovernanceBundle(
            List.of(GovernanceBundle.Label.of(label)), List.of(), List.of(), List.of());

    var yaml = BundleYaml.written(bundle);

    assertThat(yaml).contains("- '" + text + "'\n", "- plain text\n", "name: tier\n");
    assertThat(yaml.lines().map(line -> line.replaceFirst("^ *(- )?(\\w+:)? ?", "")))
        .noneMatch(value -> NO_TEXT.matcher(value).matches());
    assertThat(BundleYaml.read(yaml.getBytes(StandardCharsets.UTF_8))).isEqualTo(bundle);
  }
}
