package io.portico.persistence.backup;

import io.portico.persistence.jdbc.DatabaseProperties;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipException;

/** An archive with an embedded database and the files beside it. */
public final class BackupFile {

  /* Those of the data folder without which the database is of little use. */
  private static final List<String> BESIDE = List.of("secret", "admin-token");

  private BackupFile() {}

  /** A file that is no backup of Portico, or a broken one. */
  public static final class BrokenException extends Exception {
    private static final long serialVersionUID = 1L;

    BrokenException(String message, Exception cause) {
      super(message, cause);
    }

    BrokenException(String message) {
      super(message);
    }
  }

  /**
   * Restores a backup to a data folder without a database, and returns how many organisations it
   * has.
   *
   * @throws FileAlreadyExistsException if the folder has one of the files of the backup; nothing is
   *     changed then
   * @throws BrokenException if the backup cannot be read; nothing is left then
   */
  public static long restore(Path backup, Path data) throws IOException, BrokenException {
    requireNone(data);
    for (var name : BESIDE) {
      requireAbsent(data.resolve(name));
    }
    var draft = Files.createTempDirectory(data, "restore", permissions("rwx------"));
    try {
      unpack(backup, draft);
      var organisations = organisations(draft);
      try (var files = Files.list(draft)) {
        for (var file : files.toList()) {
          Files.move(file, data.resolve(file.getFileName()), StandardCopyOption.ATOMIC_MOVE);
        }
      }
      return organisations;
    } finally {
      deleteAll(draft);
    }
  }

  /**
   * Creates {@code data} as a private folder, unless it exists.
   *
   * @throws FileAlreadyExistsException if it has a database
   */
  public static void requireNone(Path data) throws IOException {
    privateFolder(data);
    requireAbsent(data.resolve(DatabaseProperties.EMBEDDED_FILE));
  }

  private static void requireAbsent(Path file) throws FileAlreadyExistsException {
    if (Files.exists(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
  }

  private static void unpack(Path backup, Path to) throws IOException, BrokenException {
    try (var archive = FileSystems.newFileSystem(backup, Map.of())) {
      if (!Files.exists(archive.getPath(DatabaseProperties.EMBEDDED_FILE))) {
        throw new BrokenException("it contains no " + DatabaseProperties.EMBEDDED_FILE);
      }
      copy(archive.getPath(DatabaseProperties.EMBEDDED_FILE), to);
      for (var name : BESIDE) {
        if (Files.exists(archive.getPath(name))) {
          copy(archive.getPath(name), to);
        }
      }
    } catch (ZipException | ProviderNotFoundException e) {
      throw new BrokenException("it is no archive", e);
    }
  }

  private static void copy(Path entry, Path folder) throws IOException {
    var file =
        Files.createFile(
            folder.resolve(String.valueOf(entry.getFileName())), permissions("rw-------"));
    try (var out = Files.newOutputStream(file)) {
      Files.copy(entry, out);
    }
  }

  /* Opening it finds out whether it is whole. */
  private static long organisations(Path folder) throws BrokenException {
    try (var connection =
            DriverManager.getConnection(DatabaseProperties.address(folder), "sa", "");
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT COUNT(*) FROM organisation")) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new BrokenException("its database cannot be opened", e);
    }
  }

  private static void deleteAll(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      for (var file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  /** Adds the files beside the database to an archive. */
  static void addFiles(Path archive, Path folder) throws IOException {
    try (var files = FileSystems.newFileSystem(archive, Map.of())) {
      for (var name : BESIDE) {
        if (Files.exists(folder.resolve(name))) {
          Files.copy(folder.resolve(name), files.getPath(name));
        }
      }
    }
  }

  /** Lets only the owner read a file. */
  static void makePrivate(Path file) throws IOException {
    if (permissions("rw-------").length > 0) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
  }

  /** Creates a folder that its owner alone can read, unless it exists. */
  static Path privateFolder(Path folder) throws IOException {
    return Files.createDirectories(folder, permissions("rwx------"));
  }

  private static FileAttribute<?>[] permissions(String text) {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text))
        }
        : new FileAttribute<?>[0];
  }
}
