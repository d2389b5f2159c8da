package io.portico.image;

import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FileEntry;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import com.google.cloud.tools.jib.api.buildplan.Port;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes images to tars that {@code docker load} reads. The same files on the same base make the
 * same bytes.
 */
final class ImageTar {

  /** The user without rights, and its group. */
  static final String USER = "10001:10001";

  /** The volume, the only folder that outlives a container. */
  static final String DATA = "/data";

  private static final String ROOT = "0:0";
  private static final String JAVA = "/opt/java";
  private static final String PROGRAM = "/opt/portico";
  private static final int PORT = 8080;
  private static final String FROM_TAR = "tar://";

  private final String base;
  private final Path layers;

  /**
   * @param base the name of an image, or {@code tar://} and the path of one
   * @param layers the folder that keeps the layers of the base
   */
  ImageTar(String base, Path layers) {
    this.base = base;
    this.layers = layers;
  }

  /** Writes the image with {@code files}, and returns its name and version. */
  String write(ImageFiles files, Path tar) throws Exception {
    var version = System.getProperty("image.version");
    var name = "portico:" + version;
    // Jib takes files of the same time for the same.
    var added = Files.createTempDirectory(Files.createDirectories(layers), "added");
    try {
      Jib.from(base)
          .setPlatforms(Set.of(new Platform(architecture(), "linux")))
          .setFormat(ImageFormat.Docker)
          .setCreationTime(ImageFiles.TIME)
          .setFileEntriesLayers(List.of(java(files), cache(files), program(files), data(layers)))
          .addEnvironmentVariable("JAVA_HOME", JAVA)
          .addEnvironmentVariable("LANG", "C.UTF-8")
          .addEnvironmentVariable("PORTICO_DATA", DATA)
          .addEnvironmentVariable("PORTICO_LOG_FORMAT", "json")
          .setWorkingDirectory(AbsoluteUnixPath.get(PROGRAM))
          .setEntrypoint(PROGRAM + "/portico")
          .setUser(USER)
          .addVolume(AbsoluteUnixPath.get(DATA))
          .addExposedPort(Port.tcp(PORT))
          .setLabels(labels(version))
          .containerize(
              Containerizer.to(TarImage.at(tar).named(name))
                  .setBaseImageLayersCache(layers)
                  .setApplicationLayersCache(added)
                  .setToolName("portico")
                  .setOfflineMode(base.startsWith(FROM_TAR)));
    } finally {
      ImageFiles.delete(added);
    }
    HealthCheck.addTo(tar);
    return name;
  }

  private static Map<String, String> labels(String version) {
    return Map.of(
        "org.opencontainers.image.title", "Portico",
        "org.opencontainers.image.description",
            "Labels an organisation's APIs and runs its developer portal's back office.",
        "org.opencontainers.image.version", version,
        "org.opencontainers.image.licenses", "Apache-2.0");
  }

  /** Returns the architecture of this machine, as images name it. */
  static String architecture() {
    return switch (System.getProperty("os.arch")) {
      case "aarch64" -> "arm64";
      case String other -> other;
    };
  }

  /* ---- layers, from the one that changes least ---- */

  private static FileEntriesLayer java(ImageFiles files) throws IOException {
    var layer = FileEntriesLayer.builder().setName("java");
    for (var file : files.javaFiles()) {
      var place = JAVA + "/" + files.java().relativize(file);
      layer.addEntry(entry(file, place.replaceFirst("/$", ""), ROOT));
    }
    return layer.build();
  }

  private static FileEntriesLayer cache(ImageFiles files) throws IOException {
    return FileEntriesLayer.builder()
        .setName("cache")
        .addEntry(
            entry(
                files.program().resolve(ImageFiles.CACHE), PROGRAM + "/" + ImageFiles.CACHE, ROOT))
        .build();
  }

  private static FileEntriesLayer program(ImageFiles files) throws IOException {
    var layer = FileEntriesLayer.builder().setName("portico");
    for (var name : ImageFiles.PROGRAM.keySet().stream().sorted().toList()) {
      layer.addEntry(entry(files.program().resolve(name), PROGRAM + "/" + name, ROOT));
    }
    return layer.build();
  }

  private static FileEntriesLayer data(Path anyFolder) {
    return FileEntriesLayer.builder()
        .setName("data")
        .addEntry(
            new FileEntry(
                anyFolder,
                AbsoluteUnixPath.get(DATA),
                FilePermissions.fromOctalString("700"),
                ImageFiles.TIME,
                USER))
        .build();
  }

  private static FileEntry entry(Path file, String place, String owner) throws IOException {
    return new FileEntry(
        file,
        AbsoluteUnixPath.get(place),
        FilePermissions.fromPosixFilePermissions(Files.getPosixFilePermissions(file)),
        ImageFiles.TIME,
        owner);
  }
}
