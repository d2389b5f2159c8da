package io.portico.outbound.source;

import static io.portico.outbound.source.Readings.complete;
import static io.portico.outbound.source.Readings.failed;
import static io.portico.outbound.source.Readings.rejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.ReadingNotes.Duplicate;
import io.portico.domain.discovery.ReadingNotes.Reason;
import io.portico.domain.discovery.ReadingNotes.Skipped;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
    source = new OpenApiFolderReader(folder, FilePatterns.ALL, ReadLimits.DEFAULT);
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
  void read_filesWithOneDocument_areDocumentsOfTheirApis() throws IOException {
    write("orders.yaml", API.formatted("Orders"));
    write("two.yaml", API.formatted("One") + "---\n" + API.formatted("Two"));

    var documents = Readings.read(source).documents();

    assertThat(documents).containsOnlyKeys(new ExternalId("orders.yaml"));
    assertThat(documents.values().iterator().next().get())
        .hasValue(API.formatted("Orders").getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void read_otherFiles_areSkipped() throws IOException {
    write("readme.md", API.formatted("Not"));
    write("deployment.yaml", "kind: Deployment\n");
    write("chart.yaml", "{{ template }}: [\n");
    write("tsconfig.json", "{ // comment\n }");
    write(".git/hooks/hidden.yaml", API.formatted("Hidden"));
    write("lock.json", "{\"a\":\"" + "b".repeat(6_000_000) + "\"}");

    var read = Readings.read(source);

    assertThat(read.apis()).isEmpty();
    assertThat(read.rejected()).isEmpty();
    assertThat(read.notes().skipped())
        .containsExactly(
            new Skipped(
                Reason.NOT_OPENAPI,
                4,
                List.of("chart.yaml", "deployment.yaml", "lock.json", "tsconfig.json")));
  }

  @Test
  void read_patterns_chooseAmongTheFiles() throws IOException {
    write("apis/orders.yaml", API.formatted("Orders"));
    write("apis/v2/orders.yaml", API.formatted("Orders 2"));
    write("apis/v2/orders.test.yaml", API.formatted("Test"));
    write("apis/orders.json", API.formatted("JSON"));
    write("other/orders.yaml", API.formatted("Other"));
    var chosen =
        new OpenApiFolderReader(
            folder,
            new FilePatterns(
                List.of(FilePatterns.pattern("include", "apis/**/*.yaml")),
                List.of(FilePatterns.pattern("exclude", "*.test.*"))),
            ReadLimits.DEFAULT);

    var read = Readings.read(chosen);

    assertThat(read.apis())
        .extracting(api -> api.description().name())
        .containsExactly("Orders", "Orders 2");
    assertThat(read.notes().skipped())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.reason()).isEqualTo(Reason.EXCLUDED);
              assertThat(one.count()).isEqualTo(3);
              assertThat(one.examples()).contains("apis/orders.json", "other/orders.yaml");
            });
  }

  @Test
  void read_sameTitleAndVersion_areReportedAsOneApiTwice() throws IOException {
    write("a.yaml", API.formatted("Orders"));
    write("b.json", "{\"openapi\":\"3.0.0\",\"info\":{\"title\":\"Orders\",\"version\":\"1\"}}");
    write("c.yaml", API.formatted("Orders").replace("'1'", "'2'"));

    var read = Readings.read(source);

    assertThat(read.apis()).hasSize(3);
    assertThat(read.notes().duplicates())
        .containsExactly(new Duplicate("Orders", Optional.of("1"), 2, List.of("a.yaml", "b.json")));
  }

  @Test
  void read_folderThatMayNotBeRead_isRejectedAndTheOthersAreRead() throws IOException {
    write("good.yaml", API.formatted("Good"));
    write("locked/bad.yaml", API.formatted("Bad"));
    var visitor = OpenApiFiles.in(folder, FilePatterns.ALL, new Deadline(Duration.ofMinutes(1)));

    assertThat(visitor.visitFileFailed(folder.toRealPath().resolve("locked"), new IOException()))
        .isEqualTo(FileVisitResult.CONTINUE);
    assertThat(visitor.unreadable()).containsExactly("locked");
  }

  @Test
  void read_brokenFiles_rejectsEachAndReadsTheOthers() throws IOException {
    write("good.yaml", API.formatted("Good"));
    write("bad.yaml", "openapi: 3.0.0\ninfo: [\n");
    write("sub/untitled.yaml", "openapi: 3.0.0\ninfo: {version: '1'}\n");
    write("long.yaml", API.formatted("Long") + "#".repeat(2_000_000));
    write("two.yaml", "openapi: 5\n---\n" + API.formatted("Second"));

    var read = Readings.read(source);

    assertThat(read.apis())
        .extracting(api -> api.externalId().value())
        .containsExactly("good.yaml", "two.yaml#2");
    assertThat(rejected(source))
        .satisfiesExactlyInAnyOrder(
            reason -> assertThat(reason).startsWith("bad.yaml:3: document: not YAML at line 3"),
            reason -> assertThat(reason).startsWith("sub/untitled.yaml:2: info.title: missing"),
            reason -> assertThat(reason).startsWith("two.yaml:1: openapi: '5' (expected: 3.x)"),
            reason -> assertThat(reason).startsWith("long.yaml:1: document: more than 1 MiB"));
    assertThat(read.rejected())
        .extracting(one -> one.externalId().map(ExternalId::value).orElse(""))
        .containsExactlyInAnyOrder("bad.yaml", "long.yaml", "sub/untitled.yaml", "two.yaml");
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

    assertThat(complete(new OpenApiFolderReader(link, FilePatterns.ALL, ReadLimits.DEFAULT)))
        .hasSize(1);
  }

  @Test
  void read_tooManyFiles_fails() throws IOException {
    for (var i = 0; i < 50_001; i++) {
      Files.createFile(folder.resolve(i + ".json"));
    }

    assertThat(failed(source))
        .singleElement()
        .asString()
        .contains("more than 50000 files of YAML and JSON");
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

    assertThat(failed(new OpenApiFolderReader(folder, FilePatterns.ALL, none)))
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
