package io.portico.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Reads YAML as plain values: texts, {@code true} and {@code false}, null, lists and objects with
 * texts for keys. A number is the text it was written as, so {@code 1.10} stays {@code 1.10}.
 *
 * <p>Tags do not change types; one that names a Java class is refused. Aliases are expanded, up to
 * {@value YamlTree#MOST_VALUES} values in all.
 */
public final class YamlDocuments {

  /** The most levels of nesting. */
  static final int DEEPEST = 100;

  /* Even a node with a short text takes hundreds of bytes. */
  private static final int MOST_NODES = 500_000;
  private static final int MOST_OF_HEAD = 50_000;

  /* Parsed YAML takes up to 120 times its size, so documents wait until there is memory for them. */
  private static final int AT_ONCE =
      (int) Math.min(Runtime.getRuntime().maxMemory() / 256, Integer.MAX_VALUE);
  private static final Semaphore CHARACTERS = new Semaphore(AT_ONCE, true);

  private YamlDocuments() {}

  /**
   * Returns the documents of {@code text}, separated by {@code ---}, without empty ones.
   *
   * @param field the field that exceptions name
   * @throws InvalidValueException if it is not YAML or exceeds the limits; the text is not shown
   */
  public static List<JsonNode> read(String field, String text) {
    return read(field, text, false);
  }

  private static List<JsonNode> read(String field, String text, boolean numbers) {
    var options = options(text.length());
    return within(
        text.length(),
        () -> {
          var parser = new ParserImpl(new StreamReader(text), options);
          var composer = new BoundedComposer(field, 1, MOST_NODES, parser, options);
          return parsed(composer, new YamlTree(field, 1, numbers), field, 1, _ -> true);
        });
  }

  /**
   * Returns the only document of {@code text}, in which numbers are numbers.
   *
   * @throws InvalidValueException as {@link #read(String, String)}, or if there are several
   */
  static JsonNode whole(String field, String text) {
    var documents = read(field, text, true);
    if (documents.size() != 1) {
      throw InvalidValueException.found(field, documents.size() + " documents", "one");
    }
    return documents.getFirst();
  }

  /**
   * Returns the head that {@code text} has, with only the {@code wanted} members; empty if the
   * document is empty.
   *
   * @param line the line of the first character, from 1 on
   * @throws InvalidValueException as {@link #read(String, String)}
   */
  static Optional<JsonNode> head(
      String field, HeadReader text, int line, Predicate<String> wanted) {
    var options = options(Integer.MAX_VALUE);
    return within(
        HeadReader.MOST_READ,
        () -> {
          var parser = new AnchoredParser(new ParserImpl(new StreamReader(text), options));
          var composer = new BoundedComposer(field, line, MOST_OF_HEAD, parser, options);
          var tree = new YamlTree(field, line, false);
          return parsed(composer, tree, field, line, wanted).stream().findFirst();
        });
  }

  private static <T> T within(int length, Supplier<T> parsing) {
    var size = Math.min(length, AT_ONCE);
    CHARACTERS.acquireUninterruptibly(size);
    try {
      return parsing.get();
    } finally {
      CHARACTERS.release(size);
    }
  }

  private static List<JsonNode> parsed(
      BoundedComposer composer, YamlTree tree, String field, int line, Predicate<String> wanted) {
    try {
      var documents = new ArrayList<JsonNode>();
      while (composer.checkNode()) {
        var document = tree.document(node(composer), wanted);
        if (!document.isNull()) {
          documents.add(document);
        }
      }
      return documents;
    } catch (MarkedYAMLException e) {
      throw notYaml(field, place(e, line));
    } catch (YAMLException _) {
      throw notYaml(field, "");
    }
  }

  /* Of a tag that it cannot decode, such as !%8, the library says so as of a wrong argument. */
  private static Node node(BoundedComposer composer) {
    try {
      return composer.getNode();
    } catch (IllegalArgumentException e) {
      throw new YAMLException(e);
    }
  }

  private static LoaderOptions options(int length) {
    var options = new LoaderOptions();
    options.setNestingDepthLimit(DEEPEST);
    options.setCodePointLimit(Math.max(1, length));
    // YamlTree counts the expanded values.
    options.setMaxAliasesForCollections(Integer.MAX_VALUE);
    return options;
  }

  private static String place(MarkedYAMLException e, int line) {
    var mark = e.getProblemMark();
    return mark == null
        ? ""
        : " at line %d, column %d".formatted(mark.getLine() + line, mark.getColumn() + 1);
  }

  private static InvalidValueException notYaml(String field, String place) {
    return InvalidValueException.found(
        field, "not YAML" + place, "YAML, nested at most " + DEEPEST + " levels");
  }
}
