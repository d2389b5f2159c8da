package io.portico.mail;

import static java.util.stream.Collectors.joining;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks the tags of a template. Allowed are variables, sections, inverted sections and comments;
 * partials, other delimiters and unescaped variables are refused, so that a template reads nothing
 * but its variables and values cannot become markup.
 */
final class TemplateCheck {

  private static final String OPEN = "{{";
  private static final String CLOSE = "}}";

  private final String source;
  private final List<TemplateVariable> variables;
  private final Deque<Section> open = new ArrayDeque<>();

  /** A problem of a template. */
  record Problem(int line, String found, String expected) {}

  private record Section(String name, int line, boolean list) {}

  private TemplateCheck(String source, List<TemplateVariable> variables) {
    this.source = source;
    this.variables = variables;
  }

  /** Returns the first problem of {@code source}, a template with these variables. */
  static Optional<Problem> firstProblem(String source, List<TemplateVariable> variables) {
    return new TemplateCheck(source, variables).firstProblem();
  }

  private Optional<Problem> firstProblem() {
    var end = 0;
    for (var begin = source.indexOf(OPEN); begin >= 0; begin = source.indexOf(OPEN, end)) {
      var line = lineOf(begin);
      var close = source.indexOf(CLOSE, begin + OPEN.length());
      if (close < 0) {
        return Optional.of(new Problem(line, "'{{' without '}}'", "'}}' at the end of a tag"));
      }
      var problem = problem(source.substring(begin + OPEN.length(), close).strip(), line);
      if (problem.isPresent()) {
        return problem;
      }
      end = close + CLOSE.length();
    }
    return Optional.ofNullable(open.peek())
        .map(
            section ->
                new Problem(
                    section.line(),
                    "the section '%s' has no end".formatted(section.name()),
                    closing(section)));
  }

  private int lineOf(int position) {
    return 1 + (int) source.chars().limit(position).filter(c -> c == '\n').count();
  }

  private Optional<Problem> problem(String tag, int line) {
    return switch (tag.isEmpty() ? ' ' : tag.charAt(0)) {
      case '!' -> Optional.empty();
      case '#' -> section(tag.substring(1).strip(), line, true);
      case '^' -> section(tag.substring(1).strip(), line, false);
      case '/' -> end(tag.substring(1).strip(), line);
      case '{', '&' ->
          Optional.of(
              new Problem(line, "an unescaped variable", "{{name}}, which is shown as it is"));
      case '>', '<', '$', '=' ->
          Optional.of(
              new Problem(
                  line,
                  "the tag '{{%s}}'".formatted(shown(tag)),
                  "a variable, a section or a comment"));
      default -> shownVariable(tag, line);
    };
  }

  private Optional<Problem> shownVariable(String name, int line) {
    if (isItem(name)) {
      return Optional.empty();
    }
    return variable(name)
        .map(
            variable ->
                switch (variable.type()) {
                  case TEXT -> Optional.<Problem>empty();
                  case FLAG, LIST ->
                      Optional.of(
                          new Problem(
                              line,
                              "{{%s}}, which has no text".formatted(name),
                              "{{#%s}}…{{/%s}}".formatted(name, name)));
                })
        .orElseGet(() -> unknown(name, line));
  }

  private Optional<Problem> section(String name, int line, boolean shown) {
    var variable = variable(name);
    if (variable.isEmpty() && !isItem(name)) {
      return unknown(name, line);
    }
    var list =
        shown && variable.filter(one -> one.type() == TemplateVariable.Type.LIST).isPresent();
    // Each level would multiply the work of rendering.
    if (list && isInList()) {
      return Optional.of(new Problem(line, "a list in itself", "its end before it begins again"));
    }
    open.push(new Section(name, line, list));
    return Optional.empty();
  }

  private Optional<Problem> end(String name, int line) {
    var section = open.poll();
    if (section == null) {
      return Optional.of(
          new Problem(line, "the end of '%s', which is not open".formatted(shown(name)), "no tag"));
    }
    return section.name().equals(name)
        ? Optional.empty()
        : Optional.of(
            new Problem(line, "the end of '%s'".formatted(shown(name)), closing(section)));
  }

  private static String closing(Section section) {
    return "{{/%s}}".formatted(section.name());
  }

  private Optional<Problem> unknown(String name, int line) {
    return Optional.of(
        new Problem(
            line,
            "unknown variable '%s'".formatted(shown(name)),
            known().collect(joining(", ", "one of ", ""))));
  }

  private Stream<String> known() {
    var names = new ArrayList<>(variables.stream().map(TemplateVariable::word).toList());
    if (isInList()) {
      names.addAll(TemplateVariable.ITEM);
    }
    return names.stream().sorted();
  }

  private boolean isItem(String name) {
    return isInList() && TemplateVariable.ITEM.contains(name);
  }

  private boolean isInList() {
    return open.stream().anyMatch(Section::list);
  }

  private Optional<TemplateVariable> variable(String name) {
    return variables.stream().filter(variable -> variable.word().equals(name)).findAny();
  }

  private static String shown(String tag) {
    return tag.lines()
        .findFirst()
        .map(line -> line.substring(0, Math.min(line.length(), 40)))
        .orElse("");
  }
}
