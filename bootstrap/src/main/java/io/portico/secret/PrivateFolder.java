package io.portico.secret;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.SYNC;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Folders and files that only their owner can read. */
public final class PrivateFolder {

  private PrivateFolder() {}

  /** Creates {@code folder} unless it exists. */
  public static void create(Path folder) {
    try {
      Files.createDirectories(folder, attributes("rwx------"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Creates an empty file in {@code folder} unless it exists; else makes it private. */
  public static void createFile(Path folder, String name) {
    var file = folder.resolve(name);
    try {
      if (!Files.exists(file)) {
        Files.createFile(file, attributes("rw-------"));
      } else if (attributes("rw-------").length > 0) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a line to a new file in {@code folder}, which the caller renames to {@code name}. */
  public static Path draft(Path folder, String name, String line) throws IOException {
    create(folder);
    var draft = Files.createTempFile(folder, name, null, attributes("rw-------"));
    return Files.writeString(draft, line + "\n", UTF_8, WRITE, SYNC);
  }

  private static FileAttribute<?>[] attributes(String permissions) {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
