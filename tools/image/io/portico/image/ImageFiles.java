package io.portico.image;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The files that the image adds to its base, in a folder: a Java with the modules that Portico may
 * need, the jar, the start script, the list of libraries and the AOT cache of just that jar and
 * Java.
 */
record ImageFiles(Path java, Path program) {

  /** The modification time of all of them: the AOT cache belongs to files with their times. */
  static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

  /** The files of {@link #program()} in the image, each with its permissions. */
  static final Map<String, String> PROGRAM =
      Map.of(
          "portico", "rwxr-xr-x",
          "portico.jar", "rw-r--r--",
          "portico.cdx.json", "rw-r--r--");

  /** The AOT cache, beside them. */
  static final String CACHE = "portico.aot";

  private static final String SBOM = "META-INF/sbom/application.cdx.json";

  /* Those of Java SE, and what operators and drivers ask for beside them. */
  private static final String MODULES =
      "java.se,jdk.charsets,jdk.crypto.cryptoki,jdk.jcmd,jdk.jfr,jdk.localedata,jdk.management,"
          + "jdk.management.agent,jdk.management.jfr,jdk.naming.dns,jdk.net,jdk.security.auth,"
          + "jdk.security.jgss,jdk.unsupported,jdk.zipfs";

  /** Lays out the files of {@code jar} in {@code folder}; the cache is kept if it still fits. */
  static ImageFiles lay(Path jar, Path folder) throws IOException, InterruptedException {
    var files = new ImageFiles(folder.resolve("opt/java"), folder.resolve("opt/portico"));
    files.link();
    files.copy(jar);
    files.train();
    return files;
  }

  /** Returns the files of the Java in the image. */
  List<Path> javaFiles() throws IOException {
    try (Stream<Path> all = Files.walk(java)) {
      return all.sorted().toList();
    }
  }

  private void link() throws IOException, InterruptedException {
    if (Files.exists(java)) {
      delete(java);
    }
    Files.createDirectories(java.getParent());
    Program.run(
        Map.of(),
        Path.of(System.getProperty("java.home"), "bin", "jlink").toString(),
        // Distributions replace the certificates of authorities by their own.
        "--ignore-modified-runtime",
        "--add-modules",
        MODULES,
        "--no-header-files",
        "--no-man-pages",
        "--output",
        java.toString());
    for (var file : javaFiles()) {
      Files.setLastModifiedTime(file, FileTime.from(TIME));
    }
  }

  private void copy(Path jar) throws IOException {
    Files.createDirectories(program);
    Files.copy(jar, program.resolve("portico.jar"), StandardCopyOption.REPLACE_EXISTING);
    Files.copy(
        jar.resolveSibling("portico"),
        program.resolve("portico"),
        StandardCopyOption.REPLACE_EXISTING);
    Files.copy(
        jar.resolveSibling("classes").resolve(SBOM),
        program.resolve("portico.cdx.json"),
        StandardCopyOption.REPLACE_EXISTING);
    for (var file : PROGRAM.entrySet()) {
      var copied = program.resolve(file.getKey());
      Files.setPosixFilePermissions(copied, PosixFilePermissions.fromString(file.getValue()));
      Files.setLastModifiedTime(copied, FileTime.from(TIME));
    }
  }

  /* By the Java of the image, with the options of the start script. */
  private void train() throws IOException, InterruptedException {
    Program.run(
        Map.of("JAVA_HOME", java.toString()), program.resolve("portico").toString(), "train");
    Files.setLastModifiedTime(program.resolve(CACHE), FileTime.from(TIME));
  }

  /** Deletes a folder with all that is in it. */
  static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (var file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
        Files.delete(file);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
