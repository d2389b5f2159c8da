package io.portico.http.dashboard.records;

import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import java.util.function.UnaryOperator;

/** What came of a form. */
public sealed interface Saved {

  /** It was carried out, or could not be; the page at {@code path} says so. */
  record Done(String path, Flash flash) implements Saved {}

  /** Something is wrong with it: shows it again with the errors. */
  record Wrong(UnaryOperator<Fields> errors) implements Saved {}

  /** It was carried out, and the next page shows a secret once; later it is at {@code path}. */
  record Shown(SecretPage secret, String path) implements Saved {}

  /** Something is wrong with a field. */
  static Saved wrong(String field, Words why) {
    return new Wrong(fields -> fields.wrong(field, why));
  }

  /** Something is wrong with the form as a whole. */
  static Saved wrong(Words why) {
    return new Wrong(fields -> fields.wrong(why));
  }
}
