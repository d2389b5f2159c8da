package io.portico.openapi;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.ImplicitTuple;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.parser.Parser;

/** A parser to which an alias of an anchor in a part that is not read is null. */
final class AnchoredParser implements Parser {

  private final Parser parser;
  private final Set<String> anchors = new HashSet<>();

  AnchoredParser(Parser parser) {
    this.parser = parser;
  }

  @Override
  public boolean checkEvent(Event.ID choice) {
    return parser.checkEvent(Event.ID.Alias) ? peekEvent().is(choice) : parser.checkEvent(choice);
  }

  @Override
  public Event peekEvent() {
    return known(parser.peekEvent());
  }

  @Override
  public Event getEvent() {
    var event = known(parser.getEvent());
    if (event instanceof NodeEvent node && !(event instanceof AliasEvent)) {
      Optional.ofNullable(node.getAnchor()).ifPresent(anchors::add);
    }
    return event;
  }

  private Event known(Event event) {
    if (event instanceof AliasEvent alias && !anchors.contains(alias.getAnchor())) {
      return new ScalarEvent(
          null,
          null,
          new ImplicitTuple(true, false),
          "null",
          event.getStartMark(),
          event.getEndMark(),
          ScalarStyle.PLAIN);
    }
    return event;
  }
}
