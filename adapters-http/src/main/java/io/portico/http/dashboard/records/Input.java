package io.portico.http.dashboard.records;

import io.portico.http.dashboard.conflict.Conflict.Difference;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A field of a form, from which the form shows it, reads its errors and compares two versions.
 *
 * @param name in the form
 * @param known the names that the domain gives to it in errors
 * @param accepted a value that it may have, with which the rest is read if this one is wrong
 * @param compared what two versions of its text are compared by
 */
public record Input(
    String name,
    Words label,
    Control control,
    Need need,
    Optional<Words> hint,
    Set<String> known,
    Optional<String> accepted,
    UnaryOperator<String> compared) {

  /** Whether a field has to be filled in. */
  public enum Need {
    REQUIRED,
    OPTIONAL,
    /** Other fields decide. */
    OPEN
  }

  /** What a field looks like. */
  public sealed interface Control {

    /** A line of text; {@code type} is that of HTML. */
    record Line(String type, int most) implements Control {}

    /** A line whose value no page shows again; {@code again} asks to type it once more. */
    record Secret(int most, Words again) implements Control {}

    /** Several lines of text. */
    record Area(int rows, int most, boolean mono) implements Control {}

    /** Several lines of Markdown, with a preview. */
    record Markdown(int rows, int most) implements Control {}

    /** A selector of APIs, typed or built by choosing. */
    record Selector(int most) implements Control {}

    /** One of several options. */
    record Select(List<Choice> options) implements Control {}

    /** A name or an id of an {@code api} or a {@code plan}, which is suggested while one types. */
    record Picker(String of) implements Control {}

    /** Any of several options. */
    record Boxes(List<Choice> options) implements Control {}

    /** A box to check. */
    record Box() implements Control {}

    /** Values that the form carries on. */
    record Hidden() implements Control {}

    /** What leads to the page at {@code path}, where something has to be done first. */
    record Link(String path) implements Control {}

    /** A part of one's own; its parameters are {@code view}, {@code fields} and {@code page}. */
    record Own(String template, Object model) implements Control {}
  }

  /** Returns an optional line of at most 1,000 characters. */
  public static Input line(String name, Words label) {
    return of(name, label, new Control.Line("text", 1000));
  }

  /** Returns an optional field with this control. */
  public static Input of(String name, Words label, Control control) {
    return new Input(
        name,
        label,
        control,
        Need.OPTIONAL,
        Optional.empty(),
        Set.of(name),
        Optional.empty(),
        UnaryOperator.identity());
  }

  /** Returns a box to check. */
  public static Input box(String name, Words label) {
    return of(name, label, new Control.Box());
  }

  /** Returns one of several options. */
  public static Input select(String name, Words label, List<Choice> options) {
    return of(name, label, new Control.Select(options));
  }

  /** Returns any of several options. */
  public static Input boxes(String name, Words label, List<Choice> options) {
    return of(name, label, new Control.Boxes(options));
  }

  /** Returns a value that the form carries on. */
  public static Input hidden(String name) {
    return of(name, Words.plain(name), new Control.Hidden());
  }

  /** Returns several lines of text. */
  public static Input area(String name, Words label, int rows, int most) {
    return of(name, label, new Control.Area(rows, most, false));
  }

  /** Returns several lines of Markdown, which the form shows rendered, too. */
  public static Input markdown(String name, Words label, int rows, int most) {
    return of(name, label, new Control.Markdown(rows, most)).hint(Words.of("portal.markdownHint"));
  }

  /** Returns an optional field for a selector of APIs with at most {@code most} characters. */
  public static Input selector(String name, Words label, int most) {
    return of(name, label, new Control.Selector(most));
  }

  /** Returns this line with a type of HTML and the most characters. */
  public Input of(String type, int most) {
    return with(new Control.Line(type, most));
  }

  /** Returns this line with the most characters. */
  public Input most(int characters) {
    return of("text", characters);
  }

  /** Returns this area for code, such as a selector. */
  public Input mono() {
    return control instanceof Control.Area(var rows, var most, _)
        ? with(new Control.Area(rows, most, true))
        : this;
  }

  /** Returns this select with an option first that chooses nothing. */
  public Input unchosen(Words words) {
    return control instanceof Control.Select(var options)
        ? with(
            new Control.Select(
                Stream.concat(Stream.of(new Choice("", words)), options.stream()).toList()))
        : this;
  }

  private Input with(Control other) {
    return new Input(name, label, other, need, hint, known, accepted, compared);
  }

  /** Returns this field with a hint. */
  public Input hint(Words text) {
    return new Input(name, label, control, need, Optional.of(text), known, accepted, compared);
  }

  /** Returns this field as one that has to be filled in. */
  public Input required() {
    return needed(Need.REQUIRED);
  }

  /** Returns this field with another need. */
  public Input needed(Need other) {
    return new Input(name, label, control, other, hint, known, accepted, compared);
  }

  /** Returns this field, which the domain calls otherwise. */
  public Input called(String... others) {
    return new Input(name, label, control, need, hint, Set.of(others), accepted, compared);
  }

  /** Returns this field, which may not be empty but may have this value. */
  public Input accepting(String value) {
    return new Input(name, label, control, need, hint, known, Optional.of(value), compared);
  }

  /** Returns this field, whose texts mean the same if they are the same after this. */
  public Input comparing(UnaryOperator<String> by) {
    return new Input(name, label, control, need, hint, known, accepted, by);
  }

  boolean isTyped() {
    return switch (control) {
      case Control.Hidden(), Control.Link _, Control.Own _ -> false;
      case Control.Line _, Control.Secret _, Control.Area _ -> true;
      case Control.Markdown _, Control.Selector _ -> true;
      case Control.Select _, Control.Picker _, Control.Boxes _, Control.Box() -> true;
    };
  }

  /** Returns the fields of which two versions of a form do not say the same. */
  public static List<Difference> differences(List<Input> inputs, Fields stored, Fields typed) {
    return inputs.stream()
        .filter(input -> !input.meant(stored).equals(input.meant(typed)))
        .map(input -> new Difference(input.label, input.shown(stored), input.shown(typed)))
        .toList();
  }

  private List<Words> meant(Fields fields) {
    return shown(fields).stream()
        .map(
            words ->
                words instanceof Words.Plain(var text) ? Words.plain(compared.apply(text)) : words)
        .toList();
  }

  /** Returns what a reader of a conflict sees of the value; empty for none. */
  List<Words> shown(Fields fields) {
    return switch (control) {
      case Control.Line _, Control.Area _, Control.Markdown _ -> text(fields);
      case Control.Selector _, Control.Picker _, Control.Own _ -> text(fields);
      case Control.Select(var options) -> chosen(options, fields);
      case Control.Boxes(var options) -> chosen(options, fields);
      case Control.Box() ->
          fields.value(name).isEmpty() ? List.of() : List.of(Words.of("conflict.checked"));
      case Control.Secret _, Control.Hidden(), Control.Link _ -> List.of();
    };
  }

  private List<Words> text(Fields fields) {
    var text = fields.prose(name);
    return text.isEmpty() ? List.of() : List.of(Words.plain(text));
  }

  private List<Words> chosen(List<Choice> options, Fields fields) {
    var typed = fields.all(name).stream().filter(value -> !value.isEmpty()).toList();
    return Stream.concat(
            options.stream().filter(option -> typed.contains(option.value())).map(Choice::words),
            typed.stream()
                .filter(value -> options.stream().noneMatch(option -> option.value().equals(value)))
                .map(Words::plain))
        .toList();
  }
}
