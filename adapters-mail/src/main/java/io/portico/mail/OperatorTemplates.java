package io.portico.mail;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.samskivert.mustache.BasicCollector;
import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import com.samskivert.mustache.Template;
import io.portico.domain.mail.MailKind;
import io.portico.domain.shared.InvalidValueException;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operator's templates, in place of built-in texts. They have Mustache's syntax without
 * partials, and see the variables of their mail only.
 */
public final class OperatorTemplates {

  /** The size that a file may have, in bytes. */
  public static final int LARGEST_FILE = 64 * 1024;

  /**
   * The size that a part may have, in characters; the built-in text is sent instead of a larger
   * one.
   */
  public static final int LARGEST_PART = 1024 * 1024;

  private static final Logger LOG = LoggerFactory.getLogger(OperatorTemplates.class);
  private static final String FIELD = "templates";
  static final Mustache.Compiler COMPILER =
      Mustache.compiler().emptyStringIsFalse(true).withCollector(new MapCollector());

  private final Map<Name, Template> templates;

  /** What a file is for. */
  private record Name(MailKind kind, MailPart part) {

    String file() {
      return OperatorTemplates.file(kind, part);
    }

    static Stream<Name> all() {
      return Arrays.stream(MailKind.values())
          .flatMap(kind -> Arrays.stream(MailPart.values()).map(part -> new Name(kind, part)));
    }
  }

  /** Reads maps, and no members of other objects. */
  private static final class MapCollector extends BasicCollector {
    @Override
    public <K, V> Map<K, V> createFetcherCache() {
      return new ConcurrentHashMap<>();
    }
  }

  private OperatorTemplates(Map<Name, Template> templates) {
    this.templates = Map.copyOf(templates);
  }

  /** Returns the name of the file of a part. */
  static String file(MailKind kind, MailPart part) {
    return kind.word().replace('_', '-') + part.extension();
  }

  /** Returns no templates: all texts are the built-in ones. */
  public static OperatorTemplates none() {
    return new OperatorTemplates(Map.of());
  }

  /**
   * Reads the templates in {@code folder}. Hidden files are skipped.
   *
   * @throws InvalidValueException if the folder cannot be read, a file has no place in it or is no
   *     valid template; it names the file and the line
   */
  public static OperatorTemplates read(Path folder) {
    var templates = new HashMap<Name, Template>();
    for (var file : files(folder)) {
      var name = name(file);
      templates.put(name, template(name, file));
    }
    return new OperatorTemplates(templates);
  }

  /** Returns the number of templates. */
  public int count() {
    return templates.size();
  }

  private static List<Path> files(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw InvalidValueException.found(FIELD, folder + " is not a folder", "a readable folder");
    }
    try (var files = Files.list(folder)) {
      return files.filter(file -> !file.getFileName().toString().startsWith(".")).sorted().toList();
    } catch (IOException e) {
      throw unreadable(folder, "a readable folder", e);
    }
  }

  private static InvalidValueException unreadable(Path path, String expected, IOException cause) {
    return (InvalidValueException)
        InvalidValueException.found(FIELD, path + " cannot be read", expected).initCause(cause);
  }

  private static Name name(Path file) {
    return Name.all()
        .filter(name -> file.getFileName().toString().equals(name.file()))
        .findAny()
        .orElseThrow(
            () ->
                InvalidValueException.found(
                    FIELD,
                    file + " has an unknown name",
                    Name.all().map(Name::file).collect(joining(", ", "one of ", ""))));
  }

  private static Template template(Name name, Path file) {
    var source = source(name, file);
    var problem = TemplateCheck.firstProblem(source, TemplateVariable.of(name.kind(), name.part()));
    if (problem.isPresent()) {
      var found = problem.get();
      throw at(file, found.line(), found.found(), found.expected());
    }
    var escaper = name.part() == MailPart.HTML ? Escapers.HTML : Escapers.NONE;
    try {
      return COMPILER.withEscaper(escaper).compile(source);
    } catch (MustacheException e) {
      throw (InvalidValueException)
          InvalidValueException.found(FIELD, file + ": " + e.getMessage(), "a template")
              .initCause(e);
    }
  }

  private static InvalidValueException at(Path file, int line, String found, String expected) {
    return InvalidValueException.found(
        FIELD, "%s, line %d: %s".formatted(file, line, found), expected);
  }

  private static String source(Name name, Path file) {
    var source = decoded(file);
    if (source.isBlank()) {
      throw at(file, 1, "empty", "a text");
    }
    if (name.part() != MailPart.SUBJECT) {
      return source;
    }
    var subject = source.strip();
    if (subject.lines().count() > 1) {
      throw at(file, 2, "a second line", "a subject in one line");
    }
    return subject;
  }

  private static String decoded(Path file) {
    byte[] bytes;
    try (var input = Files.newInputStream(file)) {
      bytes = input.readNBytes(LARGEST_FILE + 1);
    } catch (IOException e) {
      throw unreadable(file, "a readable file", e);
    }
    if (bytes.length > LARGEST_FILE) {
      throw InvalidValueException.found(
          FIELD,
          "%s has more than %d bytes".formatted(file, LARGEST_FILE),
          "at most " + LARGEST_FILE);
    }
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString().replace("\r\n", "\n");
    } catch (CharacterCodingException e) {
      throw unreadable(file, "text in UTF-8", e);
    }
  }

  /**
   * Returns the part of a mail of {@code kind} with these values.
   *
   * @return empty if the part has no template, or would become larger than a part may be
   */
  Optional<String> render(MailKind kind, MailPart part, Map<String, Object> values) {
    var name = new Name(kind, part);
    return Optional.ofNullable(templates.get(name))
        .flatMap(template -> render(name, template, values));
  }

  private static Optional<String> render(Name name, Template template, Map<String, Object> values) {
    var output = new LimitedWriter();
    try {
      template.execute(values, output);
    } catch (MustacheException e) {
      LOG.warn("built-in text sent in place of {}: {}", name.file(), output.problem(e));
      return Optional.empty();
    }
    return Optional.of(output.toString());
  }

  /** Ends with an exception when it is full. */
  private static final class LimitedWriter extends StringWriter {

    private boolean full;

    @Override
    public void write(String text) {
      require(text.length());
      super.write(text);
    }

    @Override
    public void write(String text, int offset, int length) {
      require(length);
      super.write(text, offset, length);
    }

    @Override
    public void write(char[] text, int offset, int length) {
      require(length);
      super.write(text, offset, length);
    }

    @Override
    public void write(int character) {
      require(1);
      super.write(character);
    }

    private void require(int length) {
      if (getBuffer().length() + length > LARGEST_PART) {
        full = true;
        throw new MustacheException("full");
      }
    }

    /* Not the message of the library, which may show a value. */
    String problem(MustacheException e) {
      return full
          ? "more than %d characters".formatted(LARGEST_PART)
          : e.getClass().getSimpleName();
    }
  }
}
