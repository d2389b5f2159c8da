package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.config.SettingsTable;
import io.portico.testkit.PorticoProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays the README's commands on an empty store, and holds its tables to the code. */
class ReadmeIT {

  private static final String END_OF_REPLY = "-- end of reply --";
  private static final Pattern CONSOLE = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);
  private static final Pattern TABLE =
      Pattern.compile(
          "<!-- configuration -->\n(.*?)\n<!-- end of configuration -->", Pattern.DOTALL);

  @TempDir Path folder;

  private record Step(String command, String reply) {}

  @Test
  void console_everyCommandOnAnEmptyStore_repliesAsPrinted() throws Exception {
    var steps = steps();
    assertThat(steps).hasSizeGreaterThan(8);
    try (var portico = PorticoProcess.on(folder.resolve("data")).start().awaitReady()) {
      var replies = replay(steps, portico.address().getPort());

      for (var at = 0; at < steps.size(); at++) {
        assertThat(withoutChance(replies.get(at)))
            .as(steps.get(at).command())
            .isEqualTo(withoutChance(steps.get(at).reply()));
      }
    }
  }

  @Test
  void configuration_table_isTheOneOfHelp() throws IOException {
    var table = TABLE.matcher(readme());

    assertThat(table.find()).isTrue();
    assertThat(table.group(1)).isEqualTo(SettingsTable.markdown());
  }

  @Test
  void testCommand_isTheOneThatContinuousIntegrationEndsWith() throws IOException {
    assertThat(readme()).contains("\nmvn verify ");
    assertThat(Files.readString(root().resolve(".ci/run"))).endsWith("\nmvn -B verify\n");
  }

  private List<String> replay(List<Step> steps, int port) throws Exception {
    var script = new StringBuilder();
    for (var step : steps) {
      script
          .append(step.command().replace("localhost:8080", "localhost:" + port))
          .append("\nprintf '\\n%s\\n' '" + END_OF_REPLY + "'\n");
    }
    var bash =
        new ProcessBuilder("bash", "-c", script.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    var output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(output).isZero();
    return List.of(output.split("\n" + END_OF_REPLY + "\n", -1));
  }

  /* A command is a line that starts with "$ " and those that it continues on; then its reply. */
  private static List<Step> steps() throws IOException {
    var steps = new ArrayList<Step>();
    var blocks = CONSOLE.matcher(readme());
    while (blocks.find()) {
      for (var part : ("\n" + blocks.group(1)).split("\n\\$ ", -1)) {
        if (!part.isBlank()) {
          var endOfCommand = endOfCommand(part);
          steps.add(
              new Step(part.substring(0, endOfCommand), part.substring(endOfCommand).strip()));
        }
      }
    }
    return steps;
  }

  private static int endOfCommand(String part) {
    var at = part.indexOf('\n');
    while (at > 0 && (part.charAt(at - 1) == '\\' || hasOpenQuote(part.substring(0, at)))) {
      at = part.indexOf('\n', at + 1);
    }
    return at < 0 ? part.length() : at;
  }

  private static boolean hasOpenQuote(String text) {
    return text.chars().filter(c -> c == '\'').count() % 2 == 1 && !text.contains("\"selector");
  }

  private static String withoutChance(String reply) {
    return reply
        .strip()
        .replaceAll("\"request_id\":\"[^\"]+\"", "\"request_id\":\"…\"")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "<instant>")
        .replaceAll(
            "\"(id|org_id|set_by|Message)\":\"(?!65a1b2c3)[0-9a-f]{24}\"", "\"$1\":\"<id>\"");
  }

  private static String readme() throws IOException {
    return Files.readString(root().resolve("README.md"));
  }

  private static Path root() {
    return Path.of(System.getProperty("project.root"));
  }
}
