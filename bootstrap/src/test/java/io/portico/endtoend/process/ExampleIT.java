package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoProcess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Replays the scripts of {@code docs/examples} on an empty store. What each prints stands beside
 * it; run with {@code -Dexamples.rewrite=true} after a change that is meant.
 */
class ExampleIT {

  private static final Path EXAMPLES =
      Path.of(System.getProperty("project.root"), "docs", "examples");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"governance", "keys", "portal", "usage"})
  void script_onAnEmptyStore_printsWhatStandsBesideIt(String name) throws Exception {
    try (var portico = PorticoProcess.on(folder.resolve("data")).start().awaitReady()) {
      var script =
          new ProcessBuilder("bash", EXAMPLES.resolve(name + ".sh").toString())
              .redirectErrorStream(true);
      script.environment().put("PORTICO", portico.address().toString());
      script
          .environment()
          .put("TOKEN", Files.readString(folder.resolve("data/admin-token")).strip());
      var bash = script.start();
      var printed =
          withoutChance(new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8));

      assertThat(bash.waitFor()).as(printed).isZero();
      var expected = EXAMPLES.resolve(name + ".txt");
      if (Boolean.getBoolean("examples.rewrite")) {
        Files.writeString(expected, printed);
      }
      assertThat(printed).isEqualTo(Files.readString(expected));
    }
  }

  private static String withoutChance(String printed) {
    return printed
        .replace("\r", "")
        .replaceAll("\"request_id\":\"[^\"]+\"", "\"request_id\":\"…\"")
        .replaceAll("\"message_id\":\"[^\"]+\"", "\"message_id\":\"…\"")
        .replaceAll("\"next\":\"[^\"]+\"", "\"next\":\"…\"")
        .replaceAll("[0-9a-f]{64}", "<hash>")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "<instant>")
        .replaceAll("\"[0-9a-f]{24}\"", "\"<id>\"")
        .replaceAll("(?<=[/'])(?!65a1b2c3)[0-9a-f]{24}(?=['\\n])", "<id>");
  }
}
