package io.portico.application.testkit;

import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.StoresUnderTest;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * Tells, where {@code mvn verify} runs, how many tests of the module it leaves to other lanes: one
 * line for each, with the programs that this machine lacks.
 */
public final class OtherLanes implements TestExecutionListener {

  private static final List<Lane> LANES =
      List.of(
          new Lane("-Pserver", Set.of("server", "databases"), "mariadbd or mysqld"),
          new Lane("-Pscreens", Set.of("browser"), "chromium or chromium-browser"),
          new Lane(
              "-Pprograms",
              Set.of("programs"),
              "nginx",
              "caddy",
              "haproxy",
              "apache2",
              "prometheus",
              "chromium or chromium-browser",
              "mariadbd or mysqld",
              "docker-compose",
              "systemd-analyze"),
          new Lane("-Pclients", Set.of("clients"), "go", "python3", "ruby", "node", "tsc"),
          new Lane("-Pcrashes", Set.of("crashes"), "mariadbd or mysqld"),
          new Lane("-Pclickhouse", Set.of("clickhouse"), "node", "npm", "mariadbd or mysqld"));

  private record Lane(String profile, Set<String> tags, List<String> programs) {

    Lane(String profile, Set<String> tags, String... programs) {
      this(profile, tags, List.of(programs));
    }

    List<String> missing() {
      return programs.stream()
          .filter(names -> Machine.program(names.split(" or ", -1)).isEmpty())
          .toList();
    }
  }

  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    // Once for a module: its other tests, of the packaged jar, have the same classes.
    if (!System.getProperty("lane", "").equals("jdk")
        || !Boolean.getBoolean("lane.reportsOthers")) {
      return;
    }
    var tags = roots().flatMap(OtherLanes::tests).toList();
    for (var lane : LANES) {
      var tests = tags.stream().filter(some -> some.stream().anyMatch(lane.tags::contains)).count();
      if (tests > 0) {
        System.out.printf(
            "Left to mvn verify %s: %,d tests (%s)%n",
            lane.profile,
            tests,
            lane.missing().isEmpty()
                ? "this machine has what they need"
                : "this machine lacks " + String.join(", ", lane.missing()));
      }
    }
  }

  /* The test classes of the module; with its stores under test, their contracts. */
  private static Stream<URI> roots() {
    var own = Path.of(System.getProperty("basedir", "."), "target", "test-classes").toUri();
    return ServiceLoader.load(StoresUnderTest.class).findFirst().isPresent()
        ? Stream.of(own, URI.create(location(StoreContract.class)))
        : Stream.of(own);
  }

  private static String location(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().toString();
  }

  /* The tags of each test below a root. */
  private static Stream<Set<String>> tests(URI root) {
    return ReflectionSupport.streamAllClassesInClasspathRoot(
            root, type -> !Modifier.isAbstract(type.getModifiers()), _ -> true)
        .flatMap(
            type ->
                ReflectionSupport.streamMethods(
                        type, OtherLanes::isTest, HierarchyTraversalMode.TOP_DOWN)
                    .map(method -> tags(type, method)));
  }

  private static boolean isTest(Method method) {
    return AnnotationSupport.isAnnotated(method, Testable.class);
  }

  private static Set<String> tags(AnnotatedElement... elements) {
    var tags = new HashSet<String>();
    for (var element : elements) {
      AnnotationSupport.findRepeatableAnnotations(element, Tag.class)
          .forEach(tag -> tags.add(tag.value()));
    }
    return tags;
  }
}
