package io.portico.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles classes that break a rule, so that none has to lie among the sources. */
final class Planted {

  private static final Pattern TYPE = Pattern.compile("(?:class|interface|record) (\\w+)");

  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  /* Shared, because it opens every jar of the class path once. */
  private static final JavaFileManager FILES = COMPILER.getStandardFileManager(null, null, null);

  private Planted() {}

  /** Returns the classes of {@code sources}, each with its package first. */
  static JavaClasses classes(String... sources) {
    try {
      var folder = Files.createTempDirectory("planted");
      var messages = new StringWriter();
      var compiled =
          COMPILER
              .getTask(
                  messages,
                  FILES,
                  null,
                  List.of(
                      "-proc:none",
                      "-classpath",
                      System.getProperty("java.class.path"),
                      "-d",
                      folder.toString()),
                  null,
                  Stream.of(sources).map(Planted::file).toList())
              .call();
      if (!compiled) {
        throw new IllegalArgumentException(messages.toString());
      }
      return new ClassFileImporter().importPath(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JavaFileObject file(String source) {
    var type = TYPE.matcher(source);
    if (!type.find()) {
      throw new IllegalArgumentException(source + " (expected: a type)");
    }
    return new SimpleJavaFileObject(
        URI.create("planted:/" + type.group(1) + ".java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return source;
      }
    };
  }
}
