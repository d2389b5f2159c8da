package io.portico.http.page;

import static java.util.stream.Collectors.joining;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The path of a page with its parameters, for links that change one of them.
 *
 * @param parameters in their order
 */
public record Address(String path, List<Parameter> parameters) {

  /** A parameter of an address. */
  public record Parameter(String name, String value) {}

  /** Returns the address of a page without parameters. */
  public static Address of(String path) {
    return new Address(path, List.of());
  }

  /** Returns the address of a page with the parameters of a request that are not empty. */
  public static Address of(String path, Map<String, List<String>> given) {
    return new Address(
        path,
        given.entrySet().stream()
            .flatMap(
                entry ->
                    entry.getValue().stream()
                        .filter(value -> !value.isEmpty())
                        .map(value -> new Parameter(entry.getKey(), value)))
            .toList());
  }

  /** Returns this address with {@code value} in the place of all values of a parameter. */
  public Address with(String name, String value) {
    return without(name).and(name, value);
  }

  /** Returns this address with one more value of a parameter. */
  public Address and(String name, String value) {
    var more = new ArrayList<>(parameters);
    more.add(new Parameter(name, value));
    return new Address(path, List.copyOf(more));
  }

  /** Returns this address without a parameter. */
  public Address without(String name) {
    return new Address(
        path, parameters.stream().filter(parameter -> !parameter.name().equals(name)).toList());
  }

  /** Returns this address without one value of a parameter. */
  public Address without(String name, String value) {
    var unwanted = new Parameter(name, value);
    return new Address(
        path, parameters.stream().filter(parameter -> !parameter.equals(unwanted)).toList());
  }

  /** Returns the encoded parameters. */
  public String query() {
    return parameters.stream()
        .map(parameter -> encoded(parameter.name()) + "=" + encoded(parameter.value()))
        .collect(joining("&"));
  }

  /** Returns the text of links, with encoded parameters. */
  @Override
  public String toString() {
    return parameters.isEmpty() ? path : path + "?" + query();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
