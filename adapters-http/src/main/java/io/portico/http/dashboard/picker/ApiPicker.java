package io.portico.http.dashboard.picker;

import io.portico.application.port.in.api.ApiQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.SearchWords;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.InvalidValueException;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Chooses APIs by name. Fields show an API as {@code Name (id)}, and accept that, the id, or a name
 * that one API only has; this works without scripts, too.
 */
@Singleton
public record ApiPicker(ApiQueries apis) {

  private static final int SUGGESTIONS = 20;
  private static final int CANDIDATES = 5;

  /** Returns the texts of fields that choose {@code ids}: the id alone if there is no such API. */
  public Map<ApiId, String> texts(Actor actor, Collection<ApiId> ids) {
    var names = apis.names(actor, ids);
    return ids.stream()
        .distinct()
        .collect(Collectors.toMap(id -> id, id -> text(id, Optional.ofNullable(names.get(id)))));
  }

  /** Returns the text of a field that chooses {@code id}. */
  public String text(Actor actor, ApiId id) {
    return texts(actor, List.of(id)).getOrDefault(id, id.toString());
  }

  /** Returns the name of an API: the id if there is no such API. */
  public String name(Actor actor, ApiId id) {
    return apis.names(actor, List.of(id)).getOrDefault(id, id.toString());
  }

  private static String text(ApiId id, Optional<String> name) {
    return name.filter(other -> !other.equals(id.toString()))
        .map(other -> other + " (" + id + ")")
        .orElseGet(id::toString);
  }

  /** Returns the texts of APIs that match what somebody has typed so far. */
  public List<String> suggestions(Actor actor, String typed) {
    return matches(actor, typed, SUGGESTIONS).stream().map(ApiPicker::text).toList();
  }

  private static String text(ApiRecord api) {
    return text(api.id(), Optional.of(api.description().name()));
  }

  private List<ApiRecord> matches(Actor actor, String typed, int most) {
    var words = Optional.of(typed.strip()).filter(text -> !text.isEmpty());
    try {
      var filter =
          new ApiFilter(
              new Selection.Everything(), words.flatMap(SearchWords::in), Optional.empty());
      var order = filter.words().isPresent() ? ApiOrder.RELEVANCE : ApiOrder.NAME;
      return apis.search(new ApiQueries.Query(actor, filter, order, Optional.empty(), most, false))
          .apis();
    } catch (InvalidValueException _) {
      return List.of();
    }
  }

  /**
   * Returns the API that {@code typed} names.
   *
   * @param field of the form, for the error
   * @throws InvalidValueException if it names none, or several; the message lists those alike
   */
  public ApiId find(Actor actor, String field, String typed) {
    return find(actor, field, List.of(typed), Set.of()).getFirst();
  }

  /**
   * Returns the APIs that each of {@code typed} names, in its order.
   *
   * @param accepted ids that may be named although the repository has no such API
   * @throws InvalidValueException as {@link #find(Actor, String, String)} does
   */
  public List<ApiId> find(Actor actor, String field, List<String> typed, Set<ApiId> accepted) {
    var ids =
        typed.stream()
            .flatMap(text -> Stream.concat(id(text).stream(), idInBrackets(text).stream()))
            .toList();
    var known = new HashSet<>(apis.names(actor, ids).keySet());
    known.addAll(accepted);
    return typed.stream()
        .map(
            text ->
                id(text)
                    .filter(known::contains)
                    .or(() -> idInBrackets(text).filter(known::contains))
                    .orElseGet(() -> named(actor, field, text.strip())))
        .toList();
  }

  private ApiId named(Actor actor, String field, String name) {
    var alike = matches(actor, name, SUGGESTIONS);
    var named =
        alike.stream().filter(api -> api.description().name().equalsIgnoreCase(name)).toList();
    if (named.size() == 1) {
      return named.getFirst().id();
    }
    var candidates = named.isEmpty() ? alike : named;
    throw new InvalidValueException(
        field,
        name,
        candidates.isEmpty()
            ? "the name or ID of an API"
            : "one API, for example "
                + candidates.stream()
                    .limit(CANDIDATES)
                    .map(ApiPicker::text)
                    .collect(Collectors.joining(", ")));
  }

  private static Optional<ApiId> id(String text) {
    return ApiId.parse(text.strip());
  }

  /** Returns the id at the end of a text of the form {@code Name (id)}. */
  private static Optional<ApiId> idInBrackets(String typed) {
    var text = typed.strip();
    var start = text.lastIndexOf('(');
    return start > 0 && text.endsWith(")")
        ? ApiId.parse(text.substring(start + 1, text.length() - 1))
        : Optional.empty();
  }
}
