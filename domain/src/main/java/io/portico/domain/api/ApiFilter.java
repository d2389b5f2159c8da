package io.portico.domain.api;

import static java.util.stream.Collectors.joining;

import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.Text;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A filter of APIs; an API must match all of its parts.
 *
 * @param words words that occur in the name, the description or the owner
 * @param provider the exact provider
 * @param owner the exact owner
 * @param within what the reader may read; no part of what was asked for
 */
public record ApiFilter(
    Selection selection,
    Optional<SearchWords> words,
    Optional<String> provider,
    Optional<String> owner,
    OriginFilter origin,
    Selection within) {

  /** Every API. */
  public static final ApiFilter ALL = of(new Selection.Everything());

  private static final int LONGEST_LINE = 255;

  public ApiFilter {
    provider.ifPresent(text -> Text.exactLine("provider", text, LONGEST_LINE));
    owner.ifPresent(text -> Text.exactLine("owner", text, LONGEST_LINE));
  }

  /** Returns a filter of APIs of any origin. */
  public ApiFilter(Selection selection, Optional<SearchWords> words, Optional<String> provider) {
    this(selection, words, provider, Optional.empty(), OriginFilter.ANY);
  }

  /** Returns a filter of all APIs that match these parts. */
  public ApiFilter(
      Selection selection,
      Optional<SearchWords> words,
      Optional<String> provider,
      Optional<String> owner,
      OriginFilter origin) {
    this(selection, words, provider, owner, origin, new Selection.Everything());
  }

  /** Returns the filter by labels only. */
  public static ApiFilter of(Selection selection) {
    return new ApiFilter(selection, Optional.empty(), Optional.empty());
  }

  /** Returns this filter with another selection. */
  public ApiFilter selecting(Selection other) {
    return new ApiFilter(other, words, provider, owner, origin, within);
  }

  /** Returns this filter for a reader who may read these APIs. */
  public ApiFilter within(Selection readable) {
    return new ApiFilter(selection, words, provider, owner, origin, readable);
  }

  /** Returns this filter with other label names. */
  public ApiFilter renamed(UnaryOperator<LabelName> names) {
    return selecting(selection.renamed(names)).within(within.renamed(names));
  }

  /** Returns its parts, for people; those that select everything are none. */
  public List<String> texts() {
    var selectors =
        switch (selection) {
          case Selection.Everything() -> Optional.<String>empty();
          case Selection.AnyOf(var several) ->
              Optional.of(several.stream().map(Object::toString).collect(joining(" or ")));
        };
    return Stream.of(
            selectors,
            words.map(all -> String.join(" ", all.words())),
            provider.map("provider: "::concat),
            owner.map("owner: "::concat),
            origin.source().map(name -> "source: " + name),
            origin.missing().map(missing -> missing ? "missing" : "not missing"))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Returns whether {@code api} matches. */
  public boolean matches(ApiRecord api) {
    return within.matches(api.labels().labels())
        && selection.matches(api.labels().labels())
        && words.map(all -> all.match(api.description())).orElse(true)
        && provider.map(one -> api.description().provider().equals(Optional.of(one))).orElse(true)
        && owner.map(one -> api.description().owner().equals(Optional.of(one))).orElse(true)
        && origin.matches(api.origin());
  }

  /** Returns how well the words match {@code name}; whole words if there are none. */
  public SearchWords.Match match(String name) {
    return words.map(all -> all.match(name)).orElse(SearchWords.Match.WHOLE_WORDS);
  }
}
