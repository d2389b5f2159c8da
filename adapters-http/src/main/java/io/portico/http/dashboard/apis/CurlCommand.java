package io.portico.http.dashboard.apis;

import static java.util.stream.Collectors.joining;

import io.portico.http.page.Address;
import java.util.List;

/** A command for a shell that reads the APIs of a list over HTTP. */
final class CurlCommand {

  /* Not a credential, but the variable that the reader's shell takes it from. */
  private static final String HEADER = "-H \"X-API-Key: $PORTICO_KEY\"";

  private CurlCommand() {}

  /**
   * Returns the command.
   *
   * @param origin of this Portico, such as {@code https://portico.example.com}
   */
  static String of(String origin, Address address) {
    var parameters =
        address.parameters().stream()
            .filter(parameter -> !parameter.name().equals(ListRequest.COLUMN))
            .map(parameter -> "--data-urlencode " + quoted(parameter.name(), parameter.value()))
            .toList();
    return parameters.isEmpty()
        ? joined(List.of("curl", HEADER, quoted(origin + "/api/apis")))
        : joined(List.of("curl -G", HEADER, quoted(origin + "/api/apis")))
            + parameters.stream().collect(joining(" ", " ", ""));
  }

  private static String joined(List<String> words) {
    return String.join(" ", words);
  }

  private static String quoted(String name, String value) {
    return quoted(name + "=" + value);
  }

  /* A single quote ends the quoted text, stands escaped by itself, and begins it again. */
  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
