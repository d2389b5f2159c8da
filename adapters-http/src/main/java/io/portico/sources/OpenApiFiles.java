package io.portico.sources;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the files of a folder that are OpenAPI documents by their names. It skips hidden folders
 * and symbolic links to folders or out of the folder; it follows links to files within the folder,
 * because mounted configurations consist of them.
 */
final class OpenApiFiles extends SimpleFileVisitor<Path> {

  private static final int MOST = 10_000;

  /**
   * A file.
   *
   * @param name its path in the folder, with slashes
   * @param path the real path of its content
   */
  record Found(String name, Path path) {}

  private final Path root;
  private final Path realRoot;
  private final Deadline deadline;
  private final List<Found> files = new ArrayList<>();

  private OpenApiFiles(Path root, Deadline deadline) throws IOException {
    this.root = root;
    this.realRoot = root.toRealPath();
    this.deadline = deadline;
  }

  /** Returns the files in {@code folder} and below, ordered by name. */
  static List<Found> in(Path folder, Deadline deadline) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw SourceFailure.of(folder.toString(), "not a folder", "a folder of OpenAPI files");
    }
    var visitor = new OpenApiFiles(folder, deadline);
    Files.walkFileTree(visitor.realRoot, visitor);
    visitor.files.sort(Comparator.comparing(Found::name));
    return visitor.files;
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
    deadline.check(root.toString());
    return isHidden(folder) && !folder.equals(realRoot)
        ? FileVisitResult.SKIP_SUBTREE
        : FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    if (isNamedLikeOpenApi(file)) {
      real(file, attributes)
          .ifPresent(
              real ->
                  files.add(
                      new Found(
                          realRoot.relativize(file).toString().replace(File.separatorChar, '/'),
                          real)));
    }
    if (files.size() > MOST) {
      throw SourceFailure.of(
          root.toString(), "more than " + MOST + " files of YAML and JSON", "no more");
    }
    deadline.check(root.toString());
    return FileVisitResult.CONTINUE;
  }

  private Optional<Path> real(Path file, BasicFileAttributes attributes) throws IOException {
    if (attributes.isRegularFile()) {
      return Optional.of(file);
    }
    if (!attributes.isSymbolicLink() || !Files.isRegularFile(file)) {
      return Optional.empty();
    }
    return Optional.of(file.toRealPath()).filter(real -> real.startsWith(realRoot));
  }

  private static boolean isHidden(@Nullable Path folder) {
    return folder != null
        && folder.getFileName() != null
        && folder.getFileName().toString().startsWith(".");
  }

  private static boolean isNamedLikeOpenApi(Path file) {
    var name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json");
  }
}
