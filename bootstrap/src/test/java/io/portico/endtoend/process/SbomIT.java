package io.portico.endtoend.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.portico.testkit.PorticoProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bill of materials in the packaged jar: what it lists, and under which licences. */
class SbomIT {

  private static final String ENTRY = "META-INF/sbom/application.cdx.json";

  /* A library may be used under any of its licences; one of them must be among these. */
  private static final Set<String> ALLOWED =
      Set.of(
          "0BSD",
          "Apache-2.0",
          "BSD-2-Clause",
          "BSD-3-Clause",
          "The (New) BSD License",
          "CC0-1.0",
          "EPL-2.0",
          "Go License",
          "MIT",
          "MIT-0",
          "MPL-2.0",
          // Libraries that are linked as they are, and may be replaced.
          "GNU Lesser General Public License, Version 3",
          "The GNU General Public License, v2 with Universal FOSS Exception, v1.0");

  @TempDir Path data;

  @Test
  void sbom_everyLibrary_hasAnAllowedLicence() throws IOException {
    var libraries = libraries(sbom());

    assertThat(libraries).hasSizeGreaterThan(80);
    assertThat(libraries)
        .allSatisfy(
            library ->
                assertThat(licences(library))
                    .as(library.toString())
                    .containsAnyElementsOf(ALLOWED));
  }

  @Test
  void sbom_librariesOfTheJar_areAllListedWithTheirVersion() throws IOException {
    var listed = new TreeSet<String>();
    for (var library : libraries(sbom())) {
      assertThat(library.path("version").asText()).isNotEmpty();
      assertThat(library.path("purl").asText()).startsWith("pkg:maven/");
      listed.add(library.path("name").asText());
    }

    assertThat(listed)
        .contains(
            "micronaut-http-server-netty",
            "h2",
            "mysql-connector-j",
            "flyway-core",
            "HikariCP",
            "logback-classic",
            "htmx.org",
            "tabler__core")
        .doesNotContain("junit-jupiter", "playwright", "greenmail", "archunit");
  }

  @Test
  void sbom_asArgument_isPrinted() throws IOException {
    var portico = PorticoProcess.on(data.resolve("new")).arguments("--sbom").start();

    assertThat(portico.awaitEnd()).isZero();
    assertThat(portico.output()).isEqualTo(sbom());
    assertThat(data.resolve("new")).doesNotExist();
  }

  private static String sbom() throws IOException {
    try (var jar = new JarFile(System.getProperty("built.jar"));
        var entry = jar.getInputStream(jar.getJarEntry(ENTRY))) {
      return new String(entry.readAllBytes(), UTF_8);
    }
  }

  private static List<JsonNode> libraries(String sbom) throws IOException {
    var libraries = new ArrayList<JsonNode>();
    for (var component : new JsonMapper().readTree(sbom).path("components")) {
      if (!component.path("group").asText().equals("io.portico")) {
        libraries.add(component);
      }
    }
    return libraries;
  }

  private static Set<String> licences(JsonNode library) {
    return StreamSupport.stream(library.path("licenses").spliterator(), false)
        .map(
            choice ->
                choice.path("license").path("id").isMissingNode()
                    ? choice.path("license").path("name").asText(choice.path("expression").asText())
                    : choice.path("license").path("id").asText())
        .collect(toCollection(TreeSet::new));
  }
}
