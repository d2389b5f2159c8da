package io.portico.image;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Programs of this machine that are run to their end. */
final class Program {

  private Program() {}

  /**
   * Runs a program, and returns what it printed.
   *
   * @throws IOException if its exit code is not 0
   */
  static String run(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(Program::changesTheRun);
    builder.environment().putAll(environment);
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("%s failed: %s".formatted(List.of(command), output));
    }
    return output;
  }

  private static boolean changesTheRun(String variable) {
    return variable.startsWith("PORTICO_")
        || List.of("JAVA_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS").contains(variable);
  }
}
