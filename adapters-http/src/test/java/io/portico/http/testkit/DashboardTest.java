package io.portico.http.testkit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/** Tests of pages of the dashboard, which those see and send who are signed in. */
public abstract class DashboardTest extends HttpTest {

  /** Returns the page that the administrator sees. */
  protected static Reply get(String path) {
    return get(Caller.ADMIN, path);
  }

  protected static Reply get(Caller caller, String path) {
    return SERVER.call("GET", path).inSessionOf(caller).send();
  }

  /** Sends a form as the administrator: the fields, each as {@code name=value}. */
  protected static Reply post(String path, String... fields) {
    return post(Caller.ADMIN, path, fields);
  }

  protected static Reply post(Caller caller, String path, String... fields) {
    return SERVER.call("POST", path).form(caller, fields).send();
  }

  /** Returns {@code fields} with {@code others} in the place of those that have the same names. */
  protected static String[] with(List<String> fields, String... others) {
    var byName = new LinkedHashMap<String, String>();
    Stream.concat(fields.stream(), Stream.of(others))
        .forEach(field -> byName.put(SignedInBrowser.name(field), field));
    return byName.values().toArray(String[]::new);
  }
}
