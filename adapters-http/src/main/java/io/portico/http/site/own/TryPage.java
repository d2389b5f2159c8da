package io.portico.http.site.own;

import io.portico.application.port.in.own.TryCall.Place;
import io.portico.domain.catalogue.TriedAnswer;
import io.portico.domain.catalogue.TriedCall;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The page on which an API is tried: the model of {@code site/own/try.jte}.
 *
 * @param entry the path of the page about the API, below the site
 * @param fields of the form, never with the key
 * @param made what came of the call, if one was made
 */
public record TryPage(String entry, Place place, Fields fields, Optional<Made> made) {

  /** A call that was made. */
  public record Made(TriedAnswer answer, Duration took) {}

  /** Returns the methods to choose from. */
  public List<Choice> methods() {
    return TriedCall.METHODS.stream().map(one -> new Choice(one, Words.plain(one))).toList();
  }

  /** Returns the addresses to choose from. */
  public List<Choice> addresses() {
    return place.baseUrls().stream()
        .map(one -> new Choice(one.toString(), Words.plain(one.toString())))
        .toList();
  }
}
