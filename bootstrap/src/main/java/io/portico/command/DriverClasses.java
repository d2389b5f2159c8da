package io.portico.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * The classes of the driver for database servers. A training runs on the embedded database, so it
 * loads them by their names: a start on a server then has them from the cache, too.
 */
final class DriverClasses {

  private static final String DRIVER = "com/mysql/cj/";
  private static final String CLASS = ".class";

  /* Its static initializer loads the character sets that a connection asks for. */
  private static final String CHARACTER_SETS = "com.mysql.cj.CharsetMapping";

  private DriverClasses() {}

  /** Loads the classes of the driver that {@code jar} has. */
  static void load(Path jar) {
    try (var file = new JarFile(jar.toFile())) {
      file.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.startsWith(DRIVER) && name.endsWith(CLASS))
          .map(name -> name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
          .forEach(name -> load(name, name.equals(CHARACTER_SETS)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void load(String name, boolean initialize) {
    try {
      var _ = Class.forName(name, initialize, DriverClasses.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError _) {
      // Parts of the driver need libraries that Portico does without.
    }
  }
}
