package io.portico.sources;

import static io.portico.sources.Readings.complete;
import static io.portico.sources.Readings.failed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class OpenApiFolderReaderTest {

  private static final String API = "openapi: 3.0.3\ninfo: {title: %s, version: '1'}\n";

  @TempDir Path outside;

  private Path folder;
  private SourceReader source;

  @BeforeEach
  void openFolder() throws IOException {
    folder = Files.createDirectory(outside.resolve("apis"));
    source = new OpenApiFolderReader(folder, ReadLimits.DEFAULT);
  }

  @Test
  void read_filesBelow_areNamedByTheirPaths() throws IOException {
    write("orders.yaml", API.formatted("Orders"));
    write("deep/er/payments.yml", API.formatted("Payments"));
    write("baskets.JSON", "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"Baskets\"}}");
    write("two.yaml", API.formatted("One") + "---\n" + API.formatted("Two"));

    assertThat(complete(source))
        .extracting(api -> api.externalId().value(), api -> api.description().name())
        .containsExactly(
            tuple("baskets.JSON", "Baskets"),
            tuple("deep/er/payments.yml", "Payments"),
            tuple("orders.yaml", "Orders"),
            tuple("two.yaml", "One"),
            tuple("two.yaml#2", "Two"));
  }

  @Test
  void read_otherFiles_areSkipped() throws IOException {
    write("readme.md", API.formatted("Not"));
    write("deployment.yaml", "kind: Deployment\n");
    write("chart.yaml", "{{ template }}: [\n");
    write("tsconfig.json", "{ // comment\n }");
    write("old.yaml", "swagger: '2.0'\ninfo: {title: Old}\n");
    write(".git/hooks/hidden.yaml", API.formatted("Hidden"));
    write("lock.json", "{\"a\":\"" + "b".repeat(6_000_000) + "\"}");

    assertThat(complete(source)).isEmpty();
  }

  @Test
  void read_brokenFiles_namesEach() throws IOException {
    write("good.yaml", API.formatted("Good"));
    write("bad.yaml", "openapi: 3.0.0\ninfo: [\n");
    write("sub/untitled.yaml", "openapi: 3.0.0\ninfo: {version: '1'}\n");
    write("long.yaml", API.formatted("Long") + "#".repeat(6_000_000));

    assertThat(failed(source))
        .satisfiesExactlyInAnyOrder(
            reason -> assertThat(reason).startsWith("bad.yaml: document: not YAML at line"),
            reason -> assertThat(reason).startsWith("sub/untitled.yaml: info.title: missing"),
            reason -> assertThat(reason).startsWith("long.yaml: document: more than 5 MiB"));
  }

  @Test
  void read_manyBrokenFiles_namesTwentyAndCountsTheRest() throws IOException {
    for (var i = 0; i < 25; i++) {
      write("bad-" + i + ".yaml", "openapi: 5\n");
    }

    assertThat(failed(source)).hasSize(21).last().asString().endsWith("5 more problems");
  }

  @Test
  void read_links_areFollowedWithinTheFolderOnly() throws IOException {
    var secret = Files.writeString(outside.resolve("secret.yaml"), API.formatted("Secret"));
    var elsewhere = Files.createDirectory(outside.resolve("elsewhere"));
    Files.writeString(elsewhere.resolve("other.yaml"), API.formatted("Other"));
    write("..data/mounted.yaml", API.formatted("Mounted"));
    Files.createSymbolicLink(folder.resolve("mounted.yaml"), Path.of("..data", "mounted.yaml"));
    Files.createSymbolicLink(folder.resolve("secret.yaml"), secret);
    Files.createSymbolicLink(folder.resolve("elsewhere"), elsewhere);
    Files.createSymbolicLink(folder.resolve("self"), folder);
    Files.createSymbolicLink(folder.resolve("dangling.yaml"), Path.of("nowhere.yaml"));

    assertThat(complete(source))
        .extracting(api -> api.description().name())
        .containsExactly("Mounted");
  }

  @Test
  void read_folderThatIsALink_isReadWhereItIs() throws IOException {
    write("orders.yaml", API.formatted("Orders"));
    var link = Files.createSymbolicLink(outside.resolve("link"), folder);

    assertThat(complete(new OpenApiFolderReader(link, ReadLimits.DEFAULT))).hasSize(1);
  }

  @Test
  void read_tooManyFiles_fails() throws IOException {
    for (var i = 0; i < 10_001; i++) {
      Files.createFile(folder.resolve(i + ".json"));
    }

    assertThat(failed(source))
        .singleElement()
        .asString()
        .contains("more than 10000 files of YAML and JSON");
  }

  @Test
  void read_noFolder_fails() throws IOException {
    Files.delete(folder);
    assertThat(failed(source)).singleElement().asString().contains("not a folder");

    Files.createFile(folder);
    assertThat(failed(source)).singleElement().asString().contains("not a folder");
  }

  @Test
  void read_moreThanItsTime_fails() throws IOException {
    write("orders.yaml", API.formatted("Orders"));
    var none = new ReadLimits(Duration.ZERO, Duration.ZERO, Duration.ZERO, 0, 0);

    assertThat(failed(new OpenApiFolderReader(folder, none)))
        .singleElement()
        .asString()
        .contains("not finished after 0 s");
  }

  private void write(String name, String content) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }
}
