package io.portico.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the tables of capacity in {@code docs/usage.md} against the program that makes them. */
class CapacityTest {

  private static final Path ROOT =
      Path.of(System.getProperty("basedir", "."), "..").toAbsolutePath().normalize();

  /* It ends with 1 if it is further from what was measured than it says. */
  @ParameterizedTest
  @ValueSource(strings = {"--day=1e9,1e10,1e12", "--check"})
  void table_ofTheDocument_isWhatTheProgramTells(String argument)
      throws IOException, InterruptedException {
    assertTold(argument);
  }

  /* The simulation takes a minute of a processor, so a run of all tests has it once. */
  @Test
  @Tag("programs")
  void table_ofAMillionKeys_isWhatTheProgramTells() throws IOException, InterruptedException {
    assertTold("--keys=1000000");
  }

  private static void assertTold(String argument) throws IOException, InterruptedException {
    var command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElse("java"),
                ROOT.resolve("tools/capacity/io/portico/capacity/Capacity.java").toString()));
    command.add(argument);
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var table = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(table).isZero();
    assertThat(Files.readString(ROOT.resolve("docs/usage.md"))).contains(table);
  }
}
