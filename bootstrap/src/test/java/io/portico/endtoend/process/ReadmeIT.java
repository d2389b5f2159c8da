package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.config.SettingsTable;
import io.portico.testkit.PorticoProcess;
import io.portico.testkit.ReadmeCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays the README's commands on an empty store, and holds its tables to the code. */
class ReadmeIT {

  private static final Pattern TABLE =
      Pattern.compile(
          "<!-- configuration -->\n(.*?)\n<!-- end of configuration -->", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void console_everyCommandOnAnEmptyStore_repliesAsPrinted() throws Exception {
    var steps = ReadmeCommands.read(root().resolve("README.md"));
    assertThat(steps).hasSizeGreaterThan(8);
    try (var portico = PorticoProcess.on(folder.resolve("data")).start().awaitReady()) {
      var replies = ReadmeCommands.replay(steps, folder, portico.address().getPort());

      for (var at = 0; at < steps.size(); at++) {
        assertThat(ReadmeCommands.withoutChance(replies.get(at)))
            .as(steps.get(at).command())
            .isEqualTo(ReadmeCommands.withoutChance(steps.get(at).reply()));
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

  private static String readme() throws IOException {
    return Files.readString(root().resolve("README.md"));
  }

  private static Path root() {
    return Path.of(System.getProperty("project.root"));
  }
}
