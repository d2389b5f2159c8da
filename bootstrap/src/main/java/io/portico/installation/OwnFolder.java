package io.portico.installation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files and folders that nobody but their owner may read. */
public final class OwnFolder {

  private OwnFolder() {}

  /** Makes {@code folder} unless it is there. */
  public static void make(Path folder) {
    try {
      Files.createDirectories(folder, attributes("rwx------"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a new file in {@code folder} to be moved to its place when it is written. */
  static Path draft(Path folder, String name) throws IOException {
    return Files.createTempFile(folder, name, null, attributes("rw-------"));
  }

  private static FileAttribute<?>[] attributes(String permissions) {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
