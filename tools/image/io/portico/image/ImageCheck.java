package io.portico.image;

import static java.util.Comparator.naturalOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.shared.Sha256;
import io.portico.testkit.PorticoClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Builds the image on programs of this machine, unpacks it, and starts it on a read-only file
 * system as a user without rights. Prints the seconds to ready and the resident memory.
 */
final class ImageCheck {

  private static final String TOKEN = "the-credential-of-the-administrator";
  private static final int STOPPED = 143;
  private static final int TURNS = 3;
  private static final int REQUESTS = 1_000;
  private static final String MUST_USE_CACHE = "-XX:AOTMode=on";
  private static final String WITHOUT_CACHE = "-XX:AOTMode=off";
  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

  private static final List<String> PATHS =
      List.of("/api/labels/", "/api/apis", "/api/portal/developers", "/health/ready");

  private final Path jar;

  ImageCheck(Path jar) {
    this.jar = jar;
  }

  void run() throws Exception {
    if (!mayMount()) {
      if ("true".equals(System.getenv("CI"))) {
        throw new IllegalStateException("no permission to mount (expected: that of root)");
      }
      System.out.println("image | skipped: no permission to mount");
      return;
    }
    var folder = Files.createTempDirectory(Files.createDirectories(parent("image")), "check");
    try {
      check(folder);
    } finally {
      ImageFiles.delete(folder);
    }
  }

  private Path parent(String name) {
    return jar.toAbsolutePath().resolveSibling(name);
  }

  private static boolean mayMount() throws IOException, InterruptedException {
    return new ProcessBuilder("unshare", "--mount", "mount", "--make-rprivate", "/")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  private void check(Path folder) throws Exception {
    var files = ImageFiles.lay(jar.toAbsolutePath(), parent("image").resolve("files"));
    var base = new MachineBase(Files.createDirectory(folder.resolve("base"))).write(files.java());
    var tar = folder.resolve("one.tar");
    write(files, base, folder, tar);
    var again = folder.resolve("two.tar");
    write(files, base, folder, again);
    assertThat(digest(again)).as("digest of the second build").isEqualTo(digest(tar));
    var image = UnpackedImage.of(tar, Files.createDirectory(folder.resolve("unpacked")));
    System.out.printf(
        "image | %d MB in the tar, sha256 %s%n", Files.size(tar) / 1_000_000, digest(tar));

    requireDescription(image);
    requireFiles(image);
    requireReadOnly(image, folder.resolve("writes"));
    requireService(image, folder.resolve("service"));
    requireCacheInSmallContainers(image, folder.resolve("serial"));
    measure(image, folder.resolve("measured"));
  }

  private static void write(ImageFiles files, Path base, Path folder, Path tar) throws Exception {
    new ImageTar("tar://" + base, folder.resolve("layers-" + tar.getFileName())).write(files, tar);
  }

  private static String digest(Path file) throws IOException {
    return HexFormat.of().formatHex(Sha256.digest().digest(Files.readAllBytes(file)));
  }

  /* ---- what it is ---- */

  private static void requireDescription(UnpackedImage image) {
    assertThat(image.config("/User").asText()).isEqualTo(ImageTar.USER);
    assertThat(image.config("/Volumes").fieldNames()).toIterable().containsExactly(ImageTar.DATA);
    assertThat(image.config("/ExposedPorts").fieldNames()).toIterable().containsExactly("8080/tcp");
    assertThat(image.config("/Labels/org.opencontainers.image.version").asText())
        .isEqualTo(System.getProperty("image.version"));
    assertThat(image.words("/Healthcheck/Test")).startsWith("CMD", "bash", "-c");
    assertThat(image.environment()).containsEntry("PORTICO_DATA", ImageTar.DATA);
  }

  private void requireFiles(UnpackedImage image) throws IOException {
    var data = image.root().resolve("data");
    assertThat(Files.getAttribute(data, "unix:uid", LinkOption.NOFOLLOW_LINKS)).isEqualTo(10001);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
        .isEqualTo("rwx------");
    var program = image.root().resolve("opt/portico");
    assertThat(program.resolve("portico.jar")).hasSameBinaryContentAs(jar);
    assertThat(Files.getLastModifiedTime(program.resolve("portico.jar")).toInstant())
        .isEqualTo(ImageFiles.TIME);
    assertThat(program.resolve("portico.cdx.json")).content().contains("\"CycloneDX\"");
  }

  /* ---- what it does ---- */

  private static void requireReadOnly(UnpackedImage image, Path output) throws Exception {
    var writes =
        "echo >/data/a && echo >/tmp/b && ! echo >/opt/portico/c && ! echo >/d && ! echo >/opt/java/e";
    var exitCode = Container.exitCode(image, 0, output, Map.of(), "/bin/sh", "-c", writes);
    assertThat(exitCode).as(Files.readString(output)).isZero();
    Files.delete(image.root().resolve("data/a"));
  }

  private static void requireService(UnpackedImage image, Path output) throws Exception {
    var check = image.words("/Healthcheck/Test");
    var health = check.subList(1, check.size()).toArray(String[]::new);
    var log = output.resolveSibling("health");
    try (var portico = Container.serving(image, output, variables(MUST_USE_CACHE)).awaitReady()) {
      assertThat(portico.status())
          .containsPattern("Uid:\\s+10001\\s+10001")
          .containsPattern("Gid:\\s+10001\\s+10001")
          .containsPattern("CapEff:\\s+0+\\R")
          .containsPattern("CapPrm:\\s+0+\\R")
          .containsPattern("NoNewPrivs:\\s+1");
      assertThat(Container.exitCode(image, portico.port(), log, Map.of(), health)).isZero();
      assertThat(Container.exitCode(image, 1, log, Map.of(), health)).isNotZero();
      var registered = portico.client(TOKEN).post("/api/apis", "{\"name\":\"Billing\"}");
      assertThat(registered.status()).as(registered.body()).isEqualTo(201);

      assertThat(portico.stop()).isEqualTo(STOPPED);
      assertThat(portico.output()).contains("Portico has stopped; all requests were answered.");
      assertThat(Container.exitCode(image, portico.port(), log, Map.of(), health)).isNotZero();
    }
    try (var portico = Container.serving(image, output, variables(MUST_USE_CACHE)).awaitReady()) {
      assertThat(portico.client(TOKEN).get("/api/apis").body()).contains("\"Billing\"");
      portico.stop();
    }
    System.out.println("image | serves as user 10001 on a read-only file system, keeps its data");
  }

  private static Map<String, String> variables(String options) {
    return Map.of(
        "PORTICO_ADMIN_TOKEN", TOKEN, "PORTICO_STOP_GRACE_SECONDS", "0", "JAVA_OPTS", options);
  }

  /* With less than two processors or 1.8 GB the virtual machine takes the serial collector. */
  private static void requireCacheInSmallContainers(UnpackedImage image, Path output)
      throws Exception {
    var options = Map.of("JAVA_OPTS", MUST_USE_CACHE + " -XX:+UseSerialGC");
    var entryPoint = image.words("/Entrypoint").getFirst();
    var exitCode = Container.exitCode(image, 0, output, options, entryPoint, "--version");
    assertThat(exitCode).as(Files.readString(output)).isZero();
  }

  /* ---- what it takes ---- */

  private record Start(double seconds, long megabytes) {}

  private static void measure(UnpackedImage image, Path output) throws Exception {
    var plain = new ArrayList<Start>();
    var cached = new ArrayList<Start>();
    var serial = new ArrayList<Start>();
    for (var turn = 0; turn < TURNS; turn++) {
      plain.add(start(image, output, WITHOUT_CACHE));
      cached.add(start(image, output, MUST_USE_CACHE));
      serial.add(start(image, output, MUST_USE_CACHE + " -XX:+UseSerialGC"));
    }
    print("without the cache", plain, plain);
    print("with it", cached, plain);
    print("with it, serial collector", serial, plain);
  }

  private static void print(String what, List<Start> starts, List<Start> plain) {
    System.out.printf(
        "image | %s: ready in %.2f s, %.2f of plain, %d MB after %d requests%n",
        what,
        seconds(starts),
        seconds(starts) / seconds(plain),
        starts.stream().map(Start::megabytes).sorted().toList().get(TURNS / 2),
        REQUESTS);
  }

  private static double seconds(List<Start> starts) {
    return starts.stream().map(Start::seconds).sorted(naturalOrder()).toList().get(TURNS / 2);
  }

  private static Start start(UnpackedImage image, Path output, String options) throws Exception {
    var begin = System.nanoTime();
    try (var portico = Container.serving(image, output, variables(options)).awaitReady()) {
      var seconds = (System.nanoTime() - begin) / 1e9;
      send(portico.client(TOKEN));
      var resident = RESIDENT.matcher(portico.status());
      assertThat(resident.find()).isTrue();
      portico.stop();
      return new Start(seconds, Long.parseLong(resident.group(1)) * 1024 / 1_000_000);
    }
  }

  private static void send(PorticoClient client) {
    for (var count = 0; count < REQUESTS; count++) {
      client.get(PATHS.get(count % PATHS.size()));
    }
  }
}
