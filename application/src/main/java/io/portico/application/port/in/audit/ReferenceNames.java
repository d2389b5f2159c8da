package io.portico.application.port.in.audit;

import io.portico.domain.audit.Change;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The names of the records that changed fields refer to by their ids.
 *
 * @param names email addresses of developers, names of plans and of APIs
 */
public record ReferenceNames(Map<Reference, String> names) {

  /** No names: every id stays as it is. */
  public static final ReferenceNames NONE = new ReferenceNames(Map.of());

  /** The prefix of the fields of a catalogue, one for each entry. */
  private static final String ENTRY = "entries.";

  public ReferenceNames {
    names = Map.copyOf(names);
  }

  /** What a field refers to. */
  public enum Kind {
    API,
    DEVELOPER,
    PLAN
  }

  /** A record by its id. */
  public record Reference(Kind kind, String id) {}

  /** Returns the records that a changed field refers to. */
  public static Set<Reference> in(Change change) {
    var found = new HashSet<Reference>();
    Function<Reference, String> collect =
        reference -> {
          found.add(reference);
          return reference.id();
        };
    var _ = field(change.field(), collect);
    Stream.of(change.before(), change.after())
        .flatMap(Optional::stream)
        .forEach(value -> value(change.field(), value, collect));
    return found;
  }

  /** Returns the name of a field; that of a catalogue entry has the name of its plan. */
  public String field(String field) {
    return field(field, this::named);
  }

  /** Returns the value of a field, in which each known id has its name: {@code Name (id)}. */
  public String value(String field, String value) {
    return value(field, value, this::named);
  }

  private String named(Reference reference) {
    var name = names.get(reference);
    return name == null || name.equals(reference.id())
        ? reference.id()
        : name + " (" + reference.id() + ")";
  }

  private static String field(String field, Function<Reference, String> words) {
    return field.startsWith(ENTRY)
        ? ENTRY + words.apply(new Reference(Kind.PLAN, field.substring(ENTRY.length())))
        : field;
  }

  /* A value is one id, or a list of elements that begin with one; elements may have lists, too. */
  private static String value(String field, String value, Function<Reference, String> words) {
    var kind = kind(field);
    if (kind.isEmpty()) {
      return value;
    }
    var text = new StringBuilder();
    var depth = 0;
    var at = 0;
    var begins = !value.startsWith("[");
    while (at < value.length()) {
      if (begins) {
        var end = at;
        while (end < value.length() && " ,[]".indexOf(value.charAt(end)) < 0) {
          end++;
        }
        text.append(words.apply(new Reference(kind.get(), value.substring(at, end))));
        at = end;
        begins = false;
        continue;
      }
      var next = value.charAt(at);
      depth += next == '[' ? 1 : next == ']' ? -1 : 0;
      text.append(next);
      at++;
      begins = depth == 1 && (next == '[' || (next == ' ' && value.charAt(at - 2) == ','));
    }
    return text.toString();
  }

  private static Optional<Kind> kind(String field) {
    return switch (field) {
      case "developerId", "requestedBy" -> Optional.of(Kind.DEVELOPER);
      case "planId", "requestedPlan", "order" -> Optional.of(Kind.PLAN);
      case "apiId", "accessRights" -> Optional.of(Kind.API);
      default ->
          field.startsWith("apis") && field.endsWith(".first")
              ? Optional.of(Kind.API)
              : Optional.empty();
    };
  }
}
