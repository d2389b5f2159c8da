package io.portico.http.dashboard.once;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.portico.domain.idempotency.StoredResult;
import java.net.URI;
import java.util.List;

/**
 * What is stored of a form that was carried out: where its response led to. It has no secret.
 *
 * @param content a hash of the fields
 * @param path the next page
 * @param cookies the lines of the headers with cookies: what the next page says
 */
record StoredForm(String content, String path, List<String> cookies) {

  StoredForm {
    cookies = List.copyOf(cookies);
  }

  static StoredForm of(String content, HttpResponse<?> response) {
    return new StoredForm(
        content,
        response.getHeaders().get(HttpHeaders.LOCATION, String.class, ""),
        response.getHeaders().getAll(HttpHeaders.SET_COOKIE));
  }

  static StoredForm parse(StoredResult result) {
    var lines = result.text().lines().toList();
    return new StoredForm(lines.get(0), lines.get(1), lines.subList(2, lines.size()));
  }

  StoredResult result() {
    return new StoredResult(content + "\n" + path + "\n" + String.join("\n", cookies));
  }

  HttpResponse<?> response() {
    var response = HttpResponse.seeOther(URI.create(path));
    cookies.forEach(cookie -> response.header(HttpHeaders.SET_COOKIE, cookie));
    return response.header(HttpHeaders.CACHE_CONTROL, "no-store");
  }
}
