package io.portico.application.testkit;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * What tests need of this machine beyond the JDK. Such tests have the tag of a lane of Maven, whose
 * name is the system property {@code lane}.
 */
public final class Machine {

  private static final String LANE = System.getProperty("lane", "");

  private Machine() {}

  /**
   * Returns a part of this machine. Without it, the test fails in a lane and is skipped elsewhere,
   * for example in an IDE. Where {@code mvn verify} runs the test, it fails in any case, because
   * other machines may not have the part.
   *
   * @param name the part in words
   * @param look finds the part, and may start it
   */
  public static <T> T required(String name, Supplier<Optional<T>> look) {
    if (LANE.equals("jdk")) {
      return Assertions.fail("a test that needs a " + name + " (expected: the tag of its lane)");
    }
    var part = look.get();
    if (part.isEmpty() && !LANE.isEmpty()) {
      return Assertions.fail("no " + name + " on this machine, which -P" + LANE + " needs");
    }
    if (part.isEmpty()) {
      Assumptions.abort("skipped: no " + name + " on this machine");
    }
    return part.orElseThrow();
  }

  /** Returns the first of these programs on the PATH, or where servers are installed. */
  public static Optional<Path> program(String... names) {
    var path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.concat(
            Stream.of(path.split(File.pathSeparator, -1)), Stream.of("/usr/sbin", "/sbin"))
        .flatMap(folder -> Stream.of(names).map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
