package io.portico.mail;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache.Escaper;
import com.samskivert.mustache.Template;
import io.portico.domain.mail.MailKind;
import io.portico.domain.site.SiteLanguage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The built-in texts of a kind of mail in a language: a file with the tags of {@link
 * OperatorTemplates}, which two layouts show as text and as HTML. Its first block of lines is the
 * subject, and each further one a part, which is left out if it has no text: indented lines are a
 * code, lines after {@code >} a quotation, and {@code [label](address)} a link. What a value
 * contains makes no part.
 */
final class MailTexts {

  private static final Template TEXT = compiled(file("layout.txt"), Escapers.NONE);
  private static final Template HTML = compiled(file("layout.html"), Escapers.HTML);
  private static final Map<String, MailTexts> ALL = new ConcurrentHashMap<>();
  private static final Pattern LINK = Pattern.compile("\\[(.+)]\\((.+)\\)");

  private final Template subject;
  private final List<Block> blocks;

  /**
   * A part.
   *
   * @param form the section of the layouts that shows it
   * @param label that of a link
   */
  private record Block(String form, Template template, String label) {

    static Block of(String lines) {
      var link = LINK.matcher(lines);
      if (link.matches()) {
        return of("address", link.group(2), link.group(1));
      }
      if (lines.startsWith("    ")) {
        return of("code", lines.strip(), "");
      }
      return lines.startsWith("> ")
          ? of("quotation", lines.replaceAll("(?m)^> ", ""), "")
          : of("paragraph", lines.replace('\n', ' '), "");
    }

    private static Block of(String form, String text, String label) {
      return new Block(form, compiled(text, Escapers.NONE), label);
    }

    Map<String, String> filled(Map<String, Object> values) {
      return Map.of(form, template.execute(values).replaceFirst("\n$", ""), "label", label);
    }
  }

  private MailTexts(String file) {
    var parts = List.of(file.strip().split("\n\n", -1));
    this.subject = compiled(parts.getFirst(), Escapers.NONE);
    this.blocks = parts.stream().skip(1).map(Block::of).toList();
  }

  /** Returns those of a kind; only mails to developers are in other languages than English. */
  static MailTexts of(MailKind kind, SiteLanguage language) {
    return ALL.computeIfAbsent(path(kind, language), path -> new MailTexts(file(path)));
  }

  /** Returns the path of the file, below the folder of this package. */
  static String path(MailKind kind, SiteLanguage language) {
    var folder = language == SiteLanguage.EN ? "" : language.word() + "/";
    return folder + OperatorTemplates.file(kind, MailPart.TEXT);
  }

  /** Returns the subject with these values. */
  String subject(Map<String, Object> values) {
    return subject.execute(values);
  }

  /** Returns the text with these values, in a layout with the values of {@code frame}. */
  String text(Map<String, Object> values, Map<String, Object> frame) {
    return laidOut(TEXT, values, frame).strip().replaceAll("\n{3,}", "\n\n") + "\n";
  }

  /** Returns the text as HTML, with all values escaped. */
  String html(Map<String, Object> values, Map<String, Object> frame) {
    return laidOut(HTML, values, frame);
  }

  private String laidOut(Template layout, Map<String, Object> values, Map<String, Object> frame) {
    var all = new HashMap<>(frame);
    all.put("parts", blocks.stream().map(block -> block.filled(values)).toList());
    all.put(
        TemplateVariable.SUBJECT.word(),
        String.valueOf(values.get(TemplateVariable.SUBJECT.word())));
    return layout.execute(all);
  }

  private static Template compiled(String text, Escaper escaper) {
    return OperatorTemplates.COMPILER.withEscaper(escaper).compile(text);
  }

  private static String file(String name) {
    try (var stream = MailTexts.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(stream, name).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
