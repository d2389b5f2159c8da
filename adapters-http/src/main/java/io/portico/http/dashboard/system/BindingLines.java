package io.portico.http.dashboard.system;

import static java.util.stream.Collectors.joining;

import io.portico.application.port.in.access.WantedBinding;
import io.portico.domain.access.Binding;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Saved;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Bindings of roles in a form: one a line, for example {@code labeler on team=payments}. */
final class BindingLines {

  private static final String FIELD = "bindings";
  private static final String ON = " on ";
  private static final int LONGEST = 20_000;

  private BindingLines() {}

  static Input input(Words label, Words hint) {
    return Input.area(FIELD, label, 3, LONGEST).mono().hint(hint);
  }

  /** Returns the bindings in one line, for lists. */
  static String text(List<Binding> bindings) {
    return bindings.stream().map(Binding::text).collect(joining("; "));
  }

  /** Returns {@code fields} with the lines of these bindings. */
  static Fields in(Fields fields, List<Binding> bindings) {
    return fields.with(FIELD, bindings.stream().map(Binding::text).collect(joining("\n")));
  }

  static List<WantedBinding> read(Fields sent) {
    return sent.value(FIELD)
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .map(BindingLines::binding)
        .toList();
  }

  private static WantedBinding binding(String line) {
    var at = line.indexOf(ON);
    return at < 0
        ? new WantedBinding(line, Optional.empty())
        : new WantedBinding(
            line.substring(0, at).strip(), Optional.of(selector(line.substring(at + ON.length()))));
  }

  private static Selector selector(String text) {
    try {
      return Selector.parse(text).asText(FIELD);
    } catch (InvalidValueException e) {
      throw e.at(FIELD);
    }
  }

  /** Saves, and shows an error in one of the lines beside the field. */
  static Saved saving(Supplier<Saved> work) {
    try {
      return work.get();
    } catch (InvalidValueException e) {
      if (e.field().startsWith(FIELD)) {
        throw e.at(FIELD);
      }
      throw e;
    }
  }

  /** Says what is wrong with the lines. */
  static Saved wrong(Words why) {
    return Saved.wrong(FIELD, why);
  }
}
