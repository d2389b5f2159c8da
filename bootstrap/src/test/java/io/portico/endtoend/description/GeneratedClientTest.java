package io.portico.endtoend.description;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoContract;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A client that a stock generator makes of {@code /openapi.yaml} compiles, and does what its users
 * want.
 */
class GeneratedClientTest extends PorticoContract {

  private static final String STORY = "ClientStory";

  @TempDir Path folder;

  @Test
  void client_registersAnApiADeveloperAPolicyAndARequest_andReadsUsage() throws Exception {
    var admin = ours().admin();
    ours().define("{\"name\":\"business_domain\"}");
    var document =
        Files.writeString(folder.resolve("openapi.yaml"), admin.get("/openapi.yaml").body());
    generate(document, folder.resolve("client"));
    var classes = compile(folder.resolve("client"));

    try (var loader =
        new URLClassLoader(new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
      var hits =
          loader
              .loadClass(STORY)
              .getMethod("run", String.class, String.class)
              .invoke(null, admin.address().toString(), admin.credential());

      assertThat(hits).isEqualTo(1);
    }
  }

  /* As docs/http-api.md and the document itself say: the templates have a variable p of their own. */
  private void generate(Path document, Path output) throws IOException, InterruptedException {
    var log = folder.resolve("generator.log");
    var exitCode =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                Path.of("target", "tools", "openapi-generator-cli.jar").toString(),
                "generate",
                "--generator-name=java",
                "--library=native",
                "--input-spec=" + document,
                "--output=" + output,
                "--invoker-package=com.example.portico",
                "--api-package=com.example.portico.api",
                "--model-package=com.example.portico.model",
                "--parameter-name-mappings=p=page",
                "--additional-properties=useJakartaEe=true,openApiNullable=false")
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    assertThat(exitCode).as(() -> read(log)).isZero();
    assertThat(read(log)).doesNotContain(" ERROR ");
  }

  private Path compile(Path client) throws IOException {
    var story = folder.resolve(STORY + ".java");
    try (var source = getClass().getResourceAsStream(STORY + ".java")) {
      Files.write(story, requireNonNull(source).readAllBytes());
    }
    try (var sources = Files.walk(client.resolve("src/main/java"))) {
      var compiler = requireNonNull(ToolProvider.getSystemJavaCompiler());
      var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
      var classes = Files.createDirectory(folder.resolve("classes"));
      var said = new StringWriter();
      var isCompiled =
          compiler
              .getTask(
                  said,
                  files,
                  null,
                  List.of("-proc:none", "-nowarn", "-d", classes.toString(), "-cp", classPath()),
                  null,
                  files.getJavaFileObjectsFromPaths(
                      Stream.concat(
                              Stream.of(story),
                              sources.filter(file -> file.toString().endsWith(".java")))
                          .toList()))
              .call();
      assertThat(isCompiled).as(said::toString).isTrue();
      return classes;
    }
  }

  /* Surefire's own class path is that of its manifest. */
  private static String classPath() {
    return System.getProperty(
        "surefire.test.class.path", System.getProperty("java.class.path", ""));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
