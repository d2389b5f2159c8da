package io.portico;

import static java.util.stream.Collectors.toMap;

import io.portico.command.ImportCommand;
import io.portico.command.StoreCommands;
import io.portico.command.TrainCommand;
import io.portico.config.Settings;
import io.portico.config.SettingsReader;
import io.portico.config.SettingsTable;
import io.portico.domain.shared.InvalidValueException;
import io.portico.logging.LogOutput;
import io.portico.startup.Portico;
import io.portico.startup.StartFailure;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The program: {@code java -jar portico.jar}. */
public final class Application {

  private static final int BAD_SETTING = 2;
  private static final int FAILED = 1;
  private static final String SBOM = "/META-INF/sbom/application.cdx.json";

  /* EX_TEMPFAIL: the same start may succeed now. */
  private static final int RESTART = 75;

  private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private static final PrintStream ERR = new PrintStream(System.err, true, StandardCharsets.UTF_8);

  private Application() {}

  /** Serves until the process is terminated; see {@code --help}. */
  public static void main(String[] arguments) throws InterruptedException {
    // Messages are English, so numbers are formatted independently of the machine's locale.
    Locale.setDefault(Locale.ROOT);
    // Threads that wait for the database are woken by a platform thread: a virtual one would have
    // to be scheduled first. Other JVMs ignore the option.
    System.getProperties().putIfAbsent("jdk.pollerMode", "1");
    var words = List.of(arguments);
    if (words.contains("--help")) {
      OUT.println(help());
    } else if (words.contains("--version")) {
      OUT.println("Portico " + version());
    } else if (words.contains("--sbom")) {
      printSbom();
    } else if (ImportCommand.isIn(words)) {
      System.exit(ImportCommand.run(words, System.getenv(), OUT, ERR));
    } else if (StoreCommands.isIn(words)) {
      // It tells failures itself.
      LogOutput.ofProcess().end();
      System.exit(StoreCommands.run(words, System.getenv(), OUT, ERR));
    } else if (TrainCommand.isIn(words)) {
      System.exit(TrainCommand.run(words, OUT, ERR));
    } else {
      serve(settings(words));
    }
  }

  private static Settings settings(List<String> arguments) {
    try {
      var properties =
          System.getProperties().stringPropertyNames().stream()
              .collect(toMap(name -> name, System::getProperty));
      return SettingsReader.read(arguments, properties, System.getenv());
    } catch (InvalidValueException e) {
      throw exit(BAD_SETTING, String.valueOf(e.getMessage()));
    }
  }

  private static void serve(Settings settings) throws InterruptedException {
    var ended = new CountDownLatch(1);
    LogOutput.ofProcess().apply(settings.log());
    if (settings.traces().isPresent()) {
      // That is where failures to send them are logged.
      LogOutput.ofProcess().includeJavaLogging();
    }
    try {
      var portico = Portico.start(settings, Application::restart);
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    stop(portico, settings);
                    ended.countDown();
                  }));
      TrainCommand.loadTheRestInTraining();
      announce(portico, settings.log().format());
    } catch (RuntimeException e) {
      var sentence = StartFailure.sentence(e, settings);
      if (sentence.isEmpty()) {
        e.printStackTrace(ERR);
      }
      throw sentence
          .map(text -> exit(BAD_SETTING, text))
          .orElseGet(() -> exit(FAILED, "Portico could not start."));
    }
    ended.await();
  }

  private static void restart() {
    ERR.println(
        "The embedded database was closed after a failed write: Portico ends with exit code "
            + RESTART
            + ", to be started again.");
    // The thread that watches the database waits for the end of none.
    new Thread(() -> System.exit(RESTART)).start();
  }

  private static void announce(Portico portico, Settings.LogFormat format) {
    switch (format) {
      case TEXT -> OUT.print("\n" + portico.description() + "\n");
      case JSON -> portico.description().lines().forEach(line -> log(line, portico));
    }
  }

  private static void log(String line, Portico portico) {
    log()
        .atInfo()
        .addKeyValue("port", portico.port())
        .addKeyValue("version", version())
        .log(line.strip());
  }

  private static void stop(Portico portico, Settings settings) {
    var sentence =
        portico.stop()
            ? "Portico has stopped; all requests were answered."
            : "Portico has stopped; requests that took longer than %d s were cut."
                .formatted(settings.stop().longest().toSeconds());
    switch (settings.log().format()) {
      case TEXT -> OUT.println(sentence);
      case JSON -> log().info(sentence);
    }
    LogOutput.ofProcess().end();
  }

  /* Not a constant, because --help needs no log. */
  private static Logger log() {
    return LoggerFactory.getLogger(Application.class);
  }

  private static String help() {
    return """
    Portico %s labels an organisation's APIs and runs its developer portal's back office.

    java -jar portico.jar [--<property>=<value> …]
    java -jar portico.jar --help | --version | --sbom
    java -jar portico.jar import --url=<address> [--<option> …]
    java -jar portico.jar backup --to=<file> [--portico=<address>]
    java -jar portico.jar restore --from=<file>
    java -jar portico.jar move --from=<place> --to=<place>
    java -jar portico.jar train

    --sbom prints the libraries in the jar, with versions and licences, as CycloneDX.

    --reset-admin gives admin@localhost, which it adds if necessary, the credential
    PORTICO_ADMIN_TOKEN, or a new one in the file admin-token, and starts.

    %s
    %s
    %s
    A setting is an environment variable, a system property of the same name in lower case
    (PORTICO_JDBC_URL is portico.jdbc.url), or an argument --portico.jdbc.url=…

    %s\
    """
        .formatted(
            version(),
            ImportCommand.HELP.indent(0),
            StoreCommands.HELP.indent(0),
            TrainCommand.HELP.indent(0),
            SettingsTable.markdown());
  }

  private static void printSbom() {
    try (var sbom = Application.class.getResourceAsStream(SBOM)) {
      if (sbom == null) {
        throw exit(FAILED, "There is no %s: this is not the packaged Portico.".formatted(SBOM));
      }
      sbom.transferTo(OUT);
      OUT.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String version() {
    return Optional.ofNullable(Application.class.getPackage().getImplementationVersion())
        .orElse("of a source tree");
  }

  private static IllegalStateException exit(int status, String sentence) {
    ERR.println(sentence);
    System.exit(status);
    return new IllegalStateException("the process has ended");
  }
}
