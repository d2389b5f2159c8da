package io.portico.endtoend.description;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Machine;
import io.portico.testkit.PorticoContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Clients in Go, Python, Ruby and TypeScript that a stock generator makes of {@code /openapi.yaml}
 * compile, and do what their users want: define a label, find an API by it, and request a key. The
 * client in Java has a test of its own, which needs nothing but the JDK.
 */
@Tag("clients")
class OtherLanguagesTest extends PorticoContract {

  /* Nothing is loaded while a client is compiled: the modules of the clients are those of the machine. */
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "GOFLAGS", "-mod=mod", "GOPROXY", "off", "GOTOOLCHAIN", "local", "PYTHONPATH", "client");

  private static final String PYTHON_MODULES = "pydantic 2, python-dateutil and urllib3";

  @BeforeEach
  void define() {
    ours().define("{\"name\":\"business_domain\"}");
  }

  @Test
  void go_client_requestsAKey() throws Exception {
    var go = program("go");
    var folder =
        generated("go", "--git-host=example.com", "--git-user-id=portico", "--git-repo-id=client");
    story(folder, "story.go", "client/story/main.go");

    expectKey(run(folder.resolve("client"), withCaller(go, "run", "./story")));
  }

  @Test
  void python_client_requestsAKey() throws Exception {
    var python =
        Machine.required("python3 with " + PYTHON_MODULES, OtherLanguagesTest::pythonWithModules);
    var folder = generated("python");
    story(folder, "story.py", "story.py");

    run(folder, List.of(python, "-m", "compileall", "-q", "client"));
    expectKey(run(folder, withCaller(python, "story.py")));
  }

  @Test
  void ruby_client_requestsAKey() throws Exception {
    var ruby = Machine.required("ruby with typhoeus", OtherLanguagesTest::rubyWithModules);
    var folder = generated("ruby");
    story(folder, "story.rb", "story.rb");

    expectKey(run(folder, withCaller(ruby, "-Iclient/lib", "story.rb")));
  }

  @Test
  void typescript_client_requestsAKey() throws Exception {
    var compiler = program("tsc");
    var node = program("node");
    var folder = generated("typescript-fetch");
    story(folder, "story.ts", "story.ts");

    run(
        folder,
        List.of(
            compiler,
            "--strict",
            // Before TypeScript 4.9, which Debian has, "in" does not narrow the type of an object.
            "--noImplicitAny",
            "false",
            "--target",
            "es2020",
            "--module",
            "commonjs",
            "--lib",
            "es2020,dom",
            "--outDir",
            "out",
            "story.ts"));
    expectKey(run(folder, withCaller(node, "out/story.js")));
  }

  private static String program(String name) {
    return Machine.required(name, () -> Machine.program(name)).toString();
  }

  private static Optional<String> pythonWithModules() {
    return Machine.program("python3")
        .map(Path::toString)
        .filter(
            python ->
                succeeds(
                    python,
                    "-c",
                    "import dateutil, pydantic, urllib3; assert pydantic.VERSION >= '2'"));
  }

  private static Optional<String> rubyWithModules() {
    return Machine.program("ruby")
        .map(Path::toString)
        .filter(ruby -> succeeds(ruby, "-e", "require 'typhoeus'"));
  }

  private static boolean succeeds(String... command) {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Path generated(String generator, String... options) throws Exception {
    return GeneratedClients.generate(
        admin.get("/openapi.yaml").body(),
        Stream.concat(Stream.of("--generator-name=" + generator), Stream.of(options))
            .toArray(String[]::new));
  }

  private static void story(Path folder, String name, String file) throws IOException {
    var path = folder.resolve(file);
    Files.createDirectories(requireNonNull(path.getParent()));
    try (var source = OtherLanguagesTest.class.getResourceAsStream(name)) {
      Files.write(path, requireNonNull(source).readAllBytes());
    }
  }

  private List<String> withCaller(String... command) {
    return Stream.concat(
            Stream.of(command), Stream.of(admin.address().toString(), admin.credential()))
        .toList();
  }

  /** Returns what the program prints. */
  private static String run(Path folder, List<String> command) throws Exception {
    var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().putAll(ENVIRONMENT);
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output.strip();
  }

  /* The story prints the hash of the key that it got. */
  private void expectKey(String hash) {
    assertThat(hash).matches("[0-9a-f]{64}");
    assertThat(admin.get("/api/portal/keys/" + hash).status()).isEqualTo(200);
  }
}
