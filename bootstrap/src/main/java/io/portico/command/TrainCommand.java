package io.portico.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Sha256;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The command {@code train}: writes the AOT cache of this jar for this Java, {@code portico.aot}
 * beside the jar. The virtual machine accepts it for a jar of the same name, size and modification
 * time.
 */
public final class TrainCommand {

  /** What {@code --help} says of it. */
  public static final String HELP =
      """
      train writes portico.aot beside portico.jar, with which the script portico starts in a third of
      the time. It starts a Portico on an empty database in a temporary folder and sends it requests.
      Repeat it when the jar or the Java has changed.
      """;

  private static final String TRAIN = "train";

  /* A property of the virtual machine that is observed. */
  private static final String IN_TRAINING = "io.portico.in-training";

  private static final int DONE = 0;
  private static final int FAILED = 1;
  private static final int BAD_ARGUMENT = 2;

  /* The virtual machine needs more than ten seconds to write the cache when Portico has ended. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final Pattern LISTENS = Pattern.compile("listens on (http://localhost:\\d+)");
  private static final List<String> SILENT = List.of("-Xlog:aot=off", "-Xlog:aot*=off");

  private final Path jar;
  private final PrintStream out;

  private TrainCommand(Path jar, PrintStream out) {
    this.jar = jar;
    this.out = out;
  }

  /** Returns whether the arguments are those of this command. */
  public static boolean isIn(List<String> arguments) {
    return !arguments.isEmpty() && TRAIN.equals(arguments.getFirst());
  }

  /** Runs the command, and returns the exit code: 0 if there is a cache that is accepted. */
  public static int run(List<String> arguments, PrintStream out, PrintStream err) {
    try {
      var _ = new CommandOptions(arguments, Set.of());
      var command = new TrainCommand(jar(), out);
      if (!command.reuse()) {
        command.train();
      }
      return DONE;
    } catch (InvalidValueException e) {
      err.println(e.getMessage());
      return BAD_ARGUMENT;
    } catch (IOException e) {
      err.println("portico.aot could not be written: %s".formatted(e));
      return FAILED;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return FAILED;
    }
  }

  /** Loads what only other starts need, if this process is the one that a training observes. */
  public static void loadTheRestInTraining() {
    if (Boolean.getBoolean(IN_TRAINING)) {
      DriverClasses.load(jar());
    }
  }

  private static Path jar() {
    try {
      var source = TrainCommand.class.getProtectionDomain().getCodeSource().getLocation();
      var jar = Path.of(source.toURI());
      if (Files.isRegularFile(jar)) {
        return jar;
      }
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
    throw new InvalidValueException(TRAIN, "not started from a jar", "java -jar portico.jar train");
  }

  /* ---- reuse ---- */

  /** Returns whether the present cache is accepted, after giving the jar the time it had then. */
  private boolean reuse() throws IOException, InterruptedException {
    if (!Files.exists(cache()) || !Files.exists(record())) {
      return false;
    }
    var trained = Files.readString(record()).strip().split(" ", -1);
    if (trained.length != 2 || !trained[0].equals(digest())) {
      return false;
    }
    Files.setLastModifiedTime(jar, FileTime.fromMillis(Long.parseLong(trained[1])));
    var accepted = isAccepted(cache());
    if (accepted) {
      out.println("%s is up to date.".formatted(cache()));
    }
    return accepted;
  }

  private Path cache() {
    return jar.resolveSibling("portico.aot");
  }

  /* The digest and the modification time of the jar that the cache belongs to. */
  private Path record() {
    return jar.resolveSibling("portico.aot.jar");
  }

  private String digest() throws IOException {
    return HexFormat.of().formatHex(Sha256.digest().digest(Files.readAllBytes(jar)));
  }

  /** Has a virtual machine that must use the cache tell whether it can. */
  private boolean isAccepted(Path file) throws IOException, InterruptedException {
    var process =
        started(
            ProcessBuilder.Redirect.DISCARD,
            List.of("-XX:AOTMode=on", "-XX:AOTCache=" + file),
            "--version");
    return process.waitFor() == 0;
  }

  /* ---- training ---- */

  private void train() throws IOException, InterruptedException {
    // In whole milliseconds, which can be set again.
    Files.setLastModifiedTime(
        jar, FileTime.fromMillis(Files.getLastModifiedTime(jar).toMillis() / 1000 * 1000));
    var folder = Files.createTempDirectory("portico-train");
    var file = jar.resolveSibling("portico.aot.new");
    try {
      Files.deleteIfExists(file);
      observe(folder, file);
      if (!Files.exists(file) || !isAccepted(file)) {
        throw new IOException("the virtual machine wrote no cache that it accepts");
      }
      Files.writeString(
          record(), "%s %d\n".formatted(digest(), Files.getLastModifiedTime(jar).toMillis()));
      Files.move(file, cache(), StandardCopyOption.REPLACE_EXISTING);
      out.println("%s has %d bytes.".formatted(cache(), Files.size(cache())));
    } finally {
      Files.deleteIfExists(file);
      delete(folder);
    }
  }

  /** Runs a Portico on a database in {@code folder} whose virtual machine writes {@code file}. */
  private void observe(Path folder, Path file) throws IOException, InterruptedException {
    var token = UUID.randomUUID().toString();
    var process =
        started(
            ProcessBuilder.Redirect.PIPE,
            observing(file),
            "--portico.port=0",
            "--portico.data=" + folder.resolve("data"),
            "--portico.admin-token=" + token,
            "--portico.stop.grace-seconds=0");
    var hook = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(hook);
    try (var output = process.inputReader(UTF_8)) {
      var said = new ArrayList<String>();
      for (var line = output.readLine(); line != null; line = output.readLine()) {
        said.add(line);
        var listens = LISTENS.matcher(line);
        if (listens.find()) {
          new TrainingRequests(URI.create(listens.group(1)), token).send();
          // Not of the process itself, which would close its output.
          process.toHandle().destroy();
        }
      }
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new IOException("the virtual machine did not end: " + said);
      }
      if (said.stream().noneMatch(line -> LISTENS.matcher(line).find())) {
        throw new IOException("Portico did not start: " + said);
      }
    } finally {
      process.destroyForcibly();
      Runtime.getRuntime().removeShutdownHook(hook);
    }
  }

  /* With the profile of so short a run, a start compiles too much, and what it compiles is slower. */
  private static List<String> observing(Path file) {
    return List.of(
        "-Xms64m",
        "-Xmx256m",
        "-D" + IN_TRAINING + "=true",
        "-XX:AOTCacheOutput=" + file,
        "-XX:+IgnoreUnrecognizedVMOptions",
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:-AOTRecordTraining");
  }

  private Process started(ProcessBuilder.Redirect output, List<String> options, String... arguments)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(SILENT);
    command.addAll(List.of("-jar", jar.toString()));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output);
    builder.environment().keySet().removeIf(TrainCommand::changesTheRun);
    return builder.start();
  }

  private static boolean changesTheRun(String variable) {
    return variable.startsWith("PORTICO_")
        || variable.startsWith("MICRONAUT_")
        || List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS").contains(variable);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (var file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
