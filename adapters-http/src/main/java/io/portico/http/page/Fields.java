package io.portico.http.page;

import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The fields of a form that a page shows: what was typed, and what is wrong with it.
 *
 * @param values the values of each field
 * @param errors of the fields, in the order in which they were found
 * @param general what is wrong with the form as a whole
 */
public record Fields(
    Map<String, List<String>> values, Map<String, Words> errors, List<Words> general) {

  /** The value of a box that is checked. */
  private static final String ON = "on";

  /** The fields of an empty form. */
  public static final Fields NONE = new Fields(Map.of(), Map.of(), List.of());

  /** Returns the fields that somebody sent, with nothing wrong so far. */
  public static Fields of(Map<String, List<String>> sent) {
    return new Fields(sent, Map.of(), List.of());
  }

  /** Returns these fields with one more value, as a form that changes a record begins. */
  public Fields with(String name, String... given) {
    var more = new LinkedHashMap<>(values);
    more.put(name, List.of(given));
    return new Fields(more, errors, general);
  }

  /** Returns these fields with a box, perhaps checked. */
  public Fields checked(String name, boolean checked) {
    return checked ? with(name, ON) : this;
  }

  /** Returns whether a box is checked. */
  public boolean isChecked(String name) {
    return !value(name).isEmpty();
  }

  /** Returns these fields without a value of one of them, as a form that lacks it. */
  private Fields without(String name) {
    var fewer = new LinkedHashMap<>(values);
    fewer.remove(name);
    return new Fields(fewer, errors, general);
  }

  /**
   * What somebody sent, read.
   *
   * @param fields with all that is wrong with them
   * @param value empty if anything is wrong
   */
  public record Read<T>(Fields fields, Optional<T> value) {}

  /**
   * Reads these fields, and finds everything that is wrong with them. The domain names the first
   * wrong value only, so the rest is read again with another value in its place.
   *
   * @param renamed maps the field names of the domain
   * @param accepted values for fields that may not be empty
   */
  public <T> Read<T> read(
      Function<Fields, T> reader, Map<String, String> renamed, Map<String, String> accepted) {
    var found = this;
    var tried = this;
    while (true) {
      try {
        var value = reader.apply(tried);
        return new Read<>(found, found.isWrong() ? Optional.empty() : Optional.of(value));
      } catch (InvalidValueException e) {
        var name = name(e, renamed);
        if (found.errors().containsKey(name)) {
          return new Read<>(found, Optional.empty());
        }
        found = found.wrong(e, renamed);
        tried =
            accepted.containsKey(name) ? tried.with(name, accepted.get(name)) : tried.without(name);
      }
    }
  }

  private static String name(InvalidValueException invalid, Map<String, String> renamed) {
    var base = invalid.field().replaceAll("[.\\[].*", "");
    return renamed.getOrDefault(invalid.field(), renamed.getOrDefault(base, base));
  }

  /** Returns these fields with an error of one of them. */
  public Fields wrong(String name, Words why) {
    var more = new LinkedHashMap<>(errors);
    more.putIfAbsent(name, why);
    return new Fields(values, more, general);
  }

  /** Returns these fields with an error of the form as a whole. */
  public Fields wrong(Words why) {
    var more = new ArrayList<>(general);
    more.add(why);
    return new Fields(values, errors, more);
  }

  /**
   * Returns these fields with what the domain found wrong; {@code renamed} maps its field names.
   */
  public Fields wrong(InvalidValueException invalid, Map<String, String> renamed) {
    return wrong(name(invalid, renamed), Words.said(invalid.problem()));
  }

  /** Returns these fields with what the domain found wrong. */
  public Fields wrong(InvalidValueException invalid) {
    return wrong(invalid, Map.of());
  }

  /** Returns these fields with the errors of a problem that also the HTTP interface gives. */
  public Fields wrong(Problem problem) {
    if (problem.errors().isEmpty()) {
      return wrong(Words.said(problem.message()));
    }
    var fields = this;
    for (var error : problem.errors()) {
      fields = fields.wrong(error.field(), Words.said(error.message()));
    }
    return fields;
  }

  /** Returns the first value of a field; empty text if it has none. */
  public String value(String name) {
    return all(name).stream().findFirst().orElse("");
  }

  /** Returns the first value of a field without blanks around it; empty if nothing is left. */
  public Optional<String> filled(String name) {
    return Optional.of(value(name).strip()).filter(text -> !text.isEmpty());
  }

  /** Returns the lines of a field that are not blank, without blanks around them. */
  public List<String> lines(String name) {
    return value(name).lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }

  /** Returns the text of a field of several lines, which end as on every system. */
  public String prose(String name) {
    return value(name).replace("\r\n", "\n").strip();
  }

  /** Returns all values of a field. */
  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** Returns whether a field has this value, as a chosen option or a checked box. */
  public boolean has(String name, String value) {
    return all(name).contains(value);
  }

  /** Returns what is wrong with a field. */
  public Optional<Words> error(String name) {
    return Optional.ofNullable(errors.get(name));
  }

  /** Returns whether anything is wrong. */
  public boolean isWrong() {
    return !errors.isEmpty() || !general.isEmpty();
  }
}
