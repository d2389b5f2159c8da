package io.portico.http.exchange;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The text form of a response: the status, a line for each header, an empty line and the body. */
final class StoredResponse {

  private static final String END_OF_HEADERS = "\n\n";
  private static final List<String> HEADERS =
      List.of(
          HttpHeaders.CONTENT_TYPE,
          HttpHeaders.LOCATION,
          HttpHeaders.ETAG,
          HttpHeaders.CACHE_CONTROL,
          HttpHeaders.RETRY_AFTER,
          "Preference-Applied");

  private StoredResponse() {}

  static String text(HttpResponse<?> response, String body) {
    var text = new StringBuilder().append(response.code());
    for (var name : HEADERS) {
      var value = response.getHeaders().get(name);
      if (value != null) {
        text.append('\n').append(name).append(": ").append(value);
      }
    }
    return text.append(END_OF_HEADERS).append(body).toString();
  }

  static MutableHttpResponse<?> parse(String text) {
    var end = text.indexOf(END_OF_HEADERS);
    var lines = text.substring(0, end).split("\n", -1);
    var response = HttpResponse.status(HttpStatus.valueOf(Integer.parseInt(lines[0])));
    for (var i = 1; i < lines.length; i++) {
      var colon = lines[i].indexOf(": ");
      response.header(lines[i].substring(0, colon), lines[i].substring(colon + 2));
    }
    var body = text.substring(end + END_OF_HEADERS.length());
    if (body.isEmpty()) {
      return response;
    }
    if (!response.getHeaders().contains(HttpHeaders.CONTENT_TYPE)) {
      response.contentType(MediaType.APPLICATION_JSON_TYPE);
    }
    return response.body(body.getBytes(StandardCharsets.UTF_8));
  }
}
