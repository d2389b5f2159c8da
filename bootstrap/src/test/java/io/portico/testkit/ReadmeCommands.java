package io.portico.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The commands in the README's console blocks, and the replies that it prints. {@code .ci/run}
 * starts this file as a program, with any Java that Maven may run on.
 */
public final class ReadmeCommands {

  private static final String END_OF_REPLY = "-- end of reply --";
  private static final Pattern CONSOLE = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);

  /** A command and its reply. */
  public record Step(String command, String reply) {}

  private ReadmeCommands() {}

  /**
   * Replays the first steps of a README on the Portico at port 8080 that was started in this
   * folder, and ends with exit code 1 if one replies otherwise.
   *
   * @param arguments the README, and how many times {@code curl} is called
   */
  public static void main(String[] arguments) throws Exception {
    var calls = Integer.parseInt(arguments[1]);
    var steps = new ArrayList<Step>();
    for (var step : read(Path.of(arguments[0]))) {
      calls -= step.command().startsWith("curl ") ? 1 : 0;
      if (calls >= 0) {
        steps.add(step);
      }
    }
    var replies = replay(steps, Path.of("."), 8080);
    for (var at = 0; at < steps.size(); at++) {
      var expected = withoutChance(steps.get(at).reply());
      var actual = withoutChance(replies.get(at));
      if (!actual.equals(expected)) {
        System.out.printf(
            "%s%nprinted: %s%nreplied: %s%n", steps.get(at).command(), expected, actual);
        System.exit(1);
      }
    }
    System.out.printf("The README's first %d commands reply as printed.%n", steps.size());
  }

  /** Returns the commands of the README in {@code file}. */
  public static List<Step> read(Path file) throws IOException {
    var steps = new ArrayList<Step>();
    var blocks = CONSOLE.matcher(Files.readString(file));
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

  /* A command is a line that starts with "$ " and those that it continues on; then its reply. */
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

  /**
   * Runs {@code steps} one after another in one shell.
   *
   * @param folder the one that Portico was started in
   * @param port the one that it listens on
   * @return the reply of each
   */
  public static List<String> replay(List<Step> steps, Path folder, int port) throws Exception {
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
    if (bash.waitFor() != 0) {
      throw new IllegalStateException(output);
    }
    return List.of(output.split("\n" + END_OF_REPLY + "\n", -1));
  }

  /** Returns {@code reply} without what differs from run to run. */
  public static String withoutChance(String reply) {
    return reply
        .strip()
        .replaceAll("\"request_id\":\"[^\"]+\"", "\"request_id\":\"…\"")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "<instant>")
        .replaceAll(
            "\"(id|org_id|set_by|Message)\":\"(?!65a1b2c3)[0-9a-f]{24}\"", "\"$1\":\"<id>\"");
  }
}
