package io.portico.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.portico.domain.shared.InvalidValueException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * The command {@code import}: has a running Portico import an installation of the classic
 * dashboard, and waits for the result.
 */
public final class ImportCommand {

  /** What {@code --help} says of it. */
  public static final String HELP =
      """
      import takes over the classic dashboard at --url: portal settings, policies, APIs, catalogue,
      developers, keys and open key requests. It asks a running Portico to do so and waits. The same
      command continues an import that was interrupted, and waits for one that is running.
        --url=<address>          of the classic dashboard
        --token-file=<file>      with the API access credential of a user of that dashboard; or the
                                 environment variable CLASSIC_DASHBOARD_TOKEN
        --dry-run                report what would happen, and write nothing
        --overwrite              overwrite records that Portico has otherwise; by default they stay
        --restart                start an interrupted import anew
        --source=<name>          of the discovery source of the APIs; classic-dashboard by default
        --portico=<address>      of the running Portico; http://localhost:8080 by default, with
                                 PORTICO_PORT in place of 8080
        --admin-token-file=<file>  with the credential of an administrator of Portico; by default
                                 PORTICO_ADMIN_TOKEN, or the file admin-token in PORTICO_DATA
      """;

  private static final String WORD = "import";
  private static final int COMPLETE = 0;
  private static final int FAILED = 1;
  private static final int BAD_ARGUMENT = 2;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);
  private static final int LONGEST_TOKEN = 16_384;

  static final String SOURCE = "--source";
  static final String DRY_RUN = "--dry-run";
  static final String OVERWRITE = "--overwrite";
  static final String RESTART = "--restart";

  private static final Set<String> TEXTS =
      Set.of("--url", "--token-file", SOURCE, "--portico", "--admin-token-file");
  private static final Set<String> FLAGS = Set.of(DRY_RUN, OVERWRITE, RESTART);

  private final Map<String, String> options = new HashMap<>();
  private final Map<String, String> environment;
  private final PrintStream out;
  private final PrintStream err;

  private ImportCommand(Map<String, String> environment, PrintStream out, PrintStream err) {
    this.environment = environment;
    this.out = out;
    this.err = err;
  }

  /** Returns whether the arguments are those of this command. */
  public static boolean isIn(List<String> arguments) {
    return !arguments.isEmpty() && arguments.getFirst().equals(WORD);
  }

  /** Runs the command, and returns the exit code: 0 if the import is complete. */
  public static int run(
      List<String> arguments, Map<String, String> environment, PrintStream out, PrintStream err) {
    var command = new ImportCommand(environment, out, err);
    try {
      arguments.stream().skip(1).forEach(command::take);
      return command.run();
    } catch (InvalidValueException e) {
      err.println(e.getMessage());
      return BAD_ARGUMENT;
    } catch (PorticoCallException e) {
      err.println(e.getMessage());
      return FAILED;
    }
  }

  private void take(String argument) {
    var equals = argument.indexOf('=');
    var name = equals < 0 ? argument : argument.substring(0, equals);
    if (equals < 0 ? FLAGS.contains(name) : TEXTS.contains(name)) {
      options.put(name, argument.substring(equals + 1));
      return;
    }
    // Without the value, which may be a secret.
    throw new InvalidValueException(
        "argument", name, "an option of import; see java -jar portico.jar --help");
  }

  private int run() {
    var portico = new PorticoCalls(portico(), adminToken());
    while (true) {
      var started = portico.start(url(), dashboardToken(), options);
      var id = started.orElseGet(() -> running(portico));
      out.println(
          started.isPresent()
              ? "Job " + id + " imports. " + sameCommand() + " continues it if it is interrupted."
              : "Job " + id + " already imports this. This command waits for it.");
      var job = ended(portico, id);
      if (started.isPresent() || !job.path("state").asText().equals("abandoned")) {
        return report(job, portico.latest(options.containsKey(DRY_RUN)));
      }
      out.println("The node of job " + id + " is down.");
    }
  }

  /* Returns the running job if it does what this command would have started. */
  private String running(PorticoCalls portico) {
    var latest = portico.latest(options.containsKey(DRY_RUN));
    var job = latest.path("job").asText();
    if (options.containsKey(RESTART)) {
      throw new PorticoCallException(
          "Job %s runs (expected: none, because %s begins anew)".formatted(job, RESTART));
    }
    if (!latest.path("url").asText().equals(url().replaceFirst("/+$", ""))
        || !latest.path("source").asText().equals(option(SOURCE).orElse("classic-dashboard"))
        || latest.path("overwrite").asBoolean() != options.containsKey(OVERWRITE)) {
      throw new PorticoCallException(
          "Job %s runs another import: of %s for the source %s %s %s (expected: none, or the same)"
              .formatted(
                  job,
                  latest.path("url").asText(),
                  latest.path("source").asText(),
                  latest.path("overwrite").asBoolean() ? "with" : "without",
                  OVERWRITE));
    }
    return job;
  }

  private JsonNode ended(PorticoCalls portico, String id) {
    var reached = -1L;
    var job = portico.job(id);
    while (job.path("state").asText().equals("running")) {
      if (job.path("reached").asLong() != reached) {
        reached = job.path("reached").asLong();
        out.println(reached + " records processed");
      }
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
      job = portico.job(id);
    }
    return job;
  }

  private int report(JsonNode job, JsonNode latest) {
    latest
        .path("counts")
        .properties()
        .forEach(
            kind -> {
              var line = new StringBuilder(kind.getKey()).append(":");
              kind.getValue()
                  .properties()
                  .forEach(
                      count ->
                          line.append(' ')
                              .append(count.getKey())
                              .append(' ')
                              .append(count.getValue().asLong()));
              out.println(line);
            });
    for (var finding : latest.path("findings")) {
      out.println(
          "%s %s: %s: %s"
              .formatted(
                  finding.path("kind").asText(),
                  finding.path("subject").asText(),
                  finding.path("outcome").asText(),
                  finding.path("reason").asText()));
    }
    var more = latest.path("findings_total").asLong() - latest.path("findings").size();
    if (more > 0) {
      out.println("… and " + more + " more");
    }
    if (job.path("state").asText().equals("done")) {
      out.println("The import is complete.");
      return COMPLETE;
    }
    var reason = job.path("failures").path(0).path("message").asText("see the log of Portico");
    err.println("The import stopped (%s): %s".formatted(job.path("state").asText(), reason));
    if (!options.containsKey(DRY_RUN)) {
      err.println(sameCommand() + " continues it.");
    }
    return FAILED;
  }

  private String sameCommand() {
    return options.containsKey(RESTART)
        ? "The same command without " + RESTART
        : "The same command";
  }

  private String url() {
    return option("--url")
        .orElseThrow(
            () ->
                InvalidValueException.found("--url", "missing", "the classic dashboard's address"));
  }

  private String portico() {
    return option("--portico")
        .orElseGet(() -> "http://localhost:" + environment.getOrDefault("PORTICO_PORT", "8080"))
        .replaceFirst("/+$", "");
  }

  private String dashboardToken() {
    return option("--token-file")
        .map(file -> token("--token-file", file))
        .or(() -> Optional.ofNullable(environment.get("CLASSIC_DASHBOARD_TOKEN")))
        .orElseThrow(
            () ->
                InvalidValueException.found(
                    "--token-file", "missing", "a file, or CLASSIC_DASHBOARD_TOKEN"));
  }

  private String adminToken() {
    return option("--admin-token-file")
        .map(file -> token("--admin-token-file", file))
        .or(() -> Optional.ofNullable(environment.get("PORTICO_ADMIN_TOKEN")))
        .orElseGet(
            () ->
                token(
                    "--admin-token-file",
                    environment.getOrDefault("PORTICO_DATA", "./data") + "/admin-token"));
  }

  private Optional<String> option(String name) {
    return Optional.ofNullable(options.get(name));
  }

  private static String token(String name, String file) {
    try (var content = Files.newInputStream(Path.of(file))) {
      return new String(content.readNBytes(LONGEST_TOKEN), StandardCharsets.UTF_8).strip();
    } catch (IOException | InvalidPathException e) {
      throw (InvalidValueException)
          InvalidValueException.found(name, "an unreadable file", "a file with a credential")
              .initCause(e);
    }
  }
}
