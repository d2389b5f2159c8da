package io.portico.outbound.source;

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

  private static final int MOST = 50_000;

  /**
   * A file.
   *
   * @param name its path in the folder, with slashes
   * @param path the real path of its content
   */
  record Found(String name, Path path) {}

  private final Path root;
  private final Path realRoot;
  private final FilePatterns patterns;
  private final Deadline deadline;
  private final List<Found> files = new ArrayList<>();
  private final List<String> excluded = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();

  private OpenApiFiles(Path root, FilePatterns patterns, Deadline deadline) throws IOException {
    this.root = root;
    this.realRoot = root.toRealPath();
    this.patterns = patterns;
    this.deadline = deadline;
  }

  /** Finds the files in {@code folder} and below that {@code patterns} accept. */
  static OpenApiFiles in(Path folder, FilePatterns patterns, Deadline deadline) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw SourceFailure.of(folder.toString(), "not a folder", "a folder of OpenAPI files");
    }
    var visitor = new OpenApiFiles(folder, patterns, deadline);
    Files.walkFileTree(visitor.realRoot, visitor);
    visitor.files.sort(Comparator.comparing(Found::name));
    return visitor;
  }

  /** Returns the files, ordered by name. */
  List<Found> found() {
    return files;
  }

  /** Returns the names of the files that the patterns do not accept. */
  List<String> excluded() {
    return excluded;
  }

  /** Returns the names of the files and folders that cannot be read. */
  List<String> unreadable() {
    return unreadable;
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
      var real = real(file, attributes);
      if (real.isPresent() && patterns.accept(realRoot.relativize(file))) {
        files.add(new Found(name(file), real.get()));
      } else if (real.isPresent()) {
        excluded.add(name(file));
      }
    }
    if (files.size() > MOST) {
      throw SourceFailure.of(
          root.toString(),
          "more than " + MOST + " files of YAML and JSON",
          "no more; include and exclude choose among them");
    }
    deadline.check(root.toString());
    return FileVisitResult.CONTINUE;
  }

  /* Without the right to read it, or removed in the meantime. */
  @Override
  public FileVisitResult visitFileFailed(Path file, IOException problem) throws IOException {
    if (file.equals(realRoot)) {
      throw problem;
    }
    unreadable.add(name(file));
    return FileVisitResult.CONTINUE;
  }

  private String name(Path file) {
    return realRoot.relativize(file).toString().replace(File.separatorChar, '/');
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
