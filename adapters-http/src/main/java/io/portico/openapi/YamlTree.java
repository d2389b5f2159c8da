package io.portico.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.portico.domain.shared.InvalidValueException;
import java.math.BigDecimal;
import java.util.function.Predicate;
import org.yaml.snakeyaml.nodes.AnchorNode;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Converts a YAML document to plain values, expanding aliases and merge keys. */
final class YamlTree {

  /** The most values of a document, with expanded aliases. */
  static final int MOST_VALUES = 100_000;

  private static final int LONGEST_NUMBER = 40;
  private static final JsonNodeFactory VALUES = JsonNodeFactory.instance;

  private final String field;
  private final int line;
  private final boolean numbers;
  private int values;

  /**
   * @param line the line of the first character, from 1 on
   * @param numbers whether numbers are numbers, and not the texts they were written as
   */
  YamlTree(String field, int line, boolean numbers) {
    this.field = field;
    this.line = line;
    this.numbers = numbers;
  }

  /** Returns {@code root}; of an object only the {@code wanted} members. */
  JsonNode document(Node root, Predicate<String> wanted) {
    return root instanceof MappingNode mapping ? object(mapping, wanted, 0) : value(root, 0);
  }

  private JsonNode value(Node node, int depth) {
    count(depth);
    return switch (node) {
      case ScalarNode scalar -> scalar(scalar);
      case SequenceNode sequence -> list(sequence, depth);
      case MappingNode mapping -> object(mapping, _ -> true, depth);
      case AnchorNode alias -> value(alias.getRealNode(), depth + 1);
      default -> throw new IllegalStateException("node: " + node.getNodeId());
    };
  }

  private void count(int depth) {
    values++;
    if (values > MOST_VALUES) {
      throw InvalidValueException.found(
          field, "more than " + MOST_VALUES + " values with its aliases", "no more");
    }
    if (depth > YamlDocuments.DEEPEST) {
      throw InvalidValueException.found(
          field, "more than " + YamlDocuments.DEEPEST + " levels with its aliases", "no more");
    }
  }

  /* As YAML 1.2 has it: there "yes" and "on" are texts. */
  private JsonNode scalar(ScalarNode scalar) {
    if (scalar.getTag().equals(Tag.NULL)) {
      return VALUES.nullNode();
    }
    if (scalar.getTag().equals(Tag.BOOL)) {
      if (scalar.getValue().equalsIgnoreCase("true")) {
        return VALUES.booleanNode(true);
      }
      if (scalar.getValue().equalsIgnoreCase("false")) {
        return VALUES.booleanNode(false);
      }
    }
    if (numbers && (scalar.getTag().equals(Tag.INT) || scalar.getTag().equals(Tag.FLOAT))) {
      return number(scalar.getValue());
    }
    return VALUES.textNode(scalar.getValue());
  }

  /* Numbers in forms that JSON does not have stay texts. */
  private static JsonNode number(String text) {
    try {
      return text.matches("-?\\d{1,9}")
          ? VALUES.numberNode(Integer.parseInt(text))
          : text.length() > LONGEST_NUMBER
              ? VALUES.textNode(text)
              : VALUES.numberNode(new BigDecimal(text));
    } catch (NumberFormatException _) {
      return VALUES.textNode(text);
    }
  }

  private ArrayNode list(SequenceNode sequence, int depth) {
    var list = VALUES.arrayNode();
    sequence.getValue().forEach(element -> list.add(value(element, depth + 1)));
    return list;
  }

  private ObjectNode object(MappingNode mapping, Predicate<String> wanted, int depth) {
    var object = VALUES.objectNode();
    for (var member : mapping.getValue()) {
      if (!isMerge(member)) {
        var key = key(member);
        if (wanted.test(key)) {
          object.set(key, value(member.getValueNode(), depth + 1));
        }
      }
    }
    // Own members take precedence over merged ones.
    mapping.getValue().stream()
        .filter(YamlTree::isMerge)
        .forEach(member -> merge(object, member.getValueNode(), wanted, depth + 1));
    return object;
  }

  private void merge(ObjectNode object, Node merged, Predicate<String> wanted, int depth) {
    count(depth);
    switch (merged) {
      case MappingNode mapping ->
          object(mapping, wanted, depth)
              .properties()
              .forEach(member -> object.putIfAbsent(member.getKey(), member.getValue()));
      case SequenceNode several ->
          several.getValue().forEach(each -> merge(object, each, wanted, depth + 1));
      case AnchorNode alias -> merge(object, alias.getRealNode(), wanted, depth + 1);
      case ScalarNode nothing when nothing.getTag().equals(Tag.NULL) -> {}
      default ->
          throw InvalidValueException.found(
              field, "a merge key (<<) of a text", "an object or a list of objects to merge");
    }
  }

  private static boolean isMerge(NodeTuple member) {
    return member.getKeyNode().getTag().equals(Tag.MERGE);
  }

  private String key(NodeTuple member) {
    if (member.getKeyNode() instanceof ScalarNode key) {
      return key.getValue();
    }
    throw InvalidValueException.found(
        field,
        "a key that is not a text at line " + (member.getKeyNode().getStartMark().getLine() + line),
        "a text for every key");
  }
}
