package io.portico.endtoend.description;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoContract;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * A client that a stock generator makes of {@code /openapi.yaml} compiles, and does what its users
 * want.
 */
class GeneratedClientTest extends PorticoContract {

  private static final String STORY = "ClientStory";

  /* The classes of the client of each document, which is the same on all databases. */
  private static final Map<String, Path> CLIENTS = new HashMap<>();

  @Test
  void client_registersAnApiADeveloperAPolicyAndARequest_andReadsUsage() throws Exception {
    ours().define("{\"name\":\"business_domain\"}");
    var classes = classesOf(admin.get("/openapi.yaml").body());

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

  private static Path classesOf(String document) throws IOException, InterruptedException {
    var former = CLIENTS.get(document);
    if (former != null) {
      return former;
    }
    var folder =
        GeneratedClients.generate(
            document,
            "--generator-name=java",
            "--library=native",
            "--invoker-package=com.example.portico",
            "--api-package=com.example.portico.api",
            "--model-package=com.example.portico.model",
            // As docs/http-api.md and the document itself say: the templates have a variable p.
            "--parameter-name-mappings=p=page",
            "--additional-properties=useJakartaEe=true,openApiNullable=false");
    var classes = compile(folder);
    CLIENTS.put(document, classes);
    return classes;
  }

  private static Path compile(Path folder) throws IOException {
    var story = folder.resolve(STORY + ".java");
    try (var source = GeneratedClientTest.class.getResourceAsStream(STORY + ".java")) {
      Files.write(story, requireNonNull(source).readAllBytes());
    }
    try (var sources = Files.walk(folder.resolve("client/src/main/java"))) {
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
}
