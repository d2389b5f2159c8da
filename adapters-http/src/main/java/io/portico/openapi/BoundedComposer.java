package io.portico.openapi;

import io.portico.domain.shared.InvalidValueException;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.comments.CommentLine;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.parser.Parser;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Composes a limited number of YAML nodes, and refuses duplicate keys, which parsers interpret
 * differently.
 */
final class BoundedComposer extends Composer {

  private final String field;
  private final int line;
  private final int most;
  private int nodes;

  /**
   * @param line the line of the first character, from 1 on
   * @param most the most nodes
   */
  BoundedComposer(String field, int line, int most, Parser parser, LoaderOptions options) {
    super(parser, new Resolver(), options);
    this.field = field;
    this.line = line;
    this.most = most;
  }

  @Override
  protected Node composeScalarNode(@Nullable String anchor, @Nullable List<CommentLine> comments) {
    count();
    return super.composeScalarNode(anchor, comments);
  }

  @Override
  protected Node composeSequenceNode(@Nullable String anchor) {
    count();
    return super.composeSequenceNode(anchor);
  }

  @Override
  protected Node composeMappingNode(@Nullable String anchor) {
    count();
    var mapping = super.composeMappingNode(anchor);
    requireDistinctKeys((MappingNode) mapping);
    return mapping;
  }

  private void count() {
    nodes++;
    if (nodes > most) {
      throw InvalidValueException.found(field, "more than " + most + " values", "no more");
    }
  }

  private void requireDistinctKeys(MappingNode mapping) {
    var seen = HashSet.<String>newHashSet(mapping.getValue().size());
    for (var member : mapping.getValue()) {
      if (member.getKeyNode() instanceof ScalarNode key
          && !key.getTag().equals(Tag.MERGE)
          && !seen.add(key.getValue())) {
        throw InvalidValueException.found(
            field,
            "duplicate member %s at line %d"
                .formatted(
                    InvalidValueException.shown(key.getValue()),
                    key.getStartMark().getLine() + line),
            "every member once");
      }
    }
  }
}
