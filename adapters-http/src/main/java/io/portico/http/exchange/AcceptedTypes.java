package io.portico.http.exchange;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The media types that a client accepts (RFC 9110, section 12.5.1). */
public final class AcceptedTypes {

  private static final Pattern QUALITY =
      Pattern.compile(";\\s*q=([01](?:\\.\\d{0,3})?)\\s*(?:;|$)");

  private AcceptedTypes() {}

  private record Accepted(String type, double quality) {}

  /**
   * Returns the one of {@code others} that a client names and prefers to JSON; empty for JSON. Of
   * types that it likes equally it gets the first: clients made by generators accept all that are
   * described, with JSON at the beginning.
   */
  public static Optional<String> insteadOfJson(HttpRequest<?> request, List<String> others) {
    return request.getHeaders().getAll(HttpHeaders.ACCEPT).stream()
        .flatMap(header -> Stream.of(header.toLowerCase(Locale.ROOT).split(",", -1)))
        .map(AcceptedTypes::accepted)
        .filter(accepted -> accepted.quality() > 0)
        .filter(
            accepted ->
                others.contains(accepted.type())
                    || accepted.type().equals(MediaType.APPLICATION_JSON))
        .reduce((first, next) -> next.quality() > first.quality() ? next : first)
        .map(Accepted::type)
        .filter(others::contains);
  }

  private static Accepted accepted(String element) {
    var quality = QUALITY.matcher(element);
    return new Accepted(
        element.replaceFirst(";.*", "").strip(),
        quality.find() ? Double.parseDouble(quality.group(1)) : 1);
  }
}
