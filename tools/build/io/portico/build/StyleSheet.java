package io.portico.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules of a style sheet, in their order. */
record StyleSheet(List<Rule> rules) {

  private static final Pattern CLASS = Pattern.compile("\\.(-?[_a-zA-Z][\\w-]*)");
  private static final Pattern FUNCTION = Pattern.compile(":(?:not|is|where|has)\\([^()]*\\)");
  private static final String DARK = "[data-bs-theme=dark]";
  private static final String AUTOMATIC = "[data-bs-theme=auto]";

  /** A rule, as {@code before} its brace and what is between its braces. */
  sealed interface Rule {

    String text();

    /** Declarations of the elements that any selector of a list selects. */
    record Style(List<String> selectors, String declarations) implements Rule {
      @Override
      public String text() {
        return String.join(",", selectors) + "{" + declarations + "}";
      }
    }

    /** Rules under a condition, such as {@code @media}. */
    record Group(String condition, StyleSheet inner) implements Rule {
      @Override
      public String text() {
        return condition + "{" + inner.text() + "}";
      }
    }

    /** The steps of an animation, or a font. */
    record Definition(String name, String content) implements Rule {
      @Override
      public String text() {
        return name + "{" + content + "}";
      }
    }
  }

  /** Reads a style sheet; statements without braces, such as {@code @charset}, are left out. */
  static StyleSheet parse(String text) {
    var rules = new ArrayList<Rule>();
    var css = text.replaceAll("(?s)/\\*.*?\\*/", "");
    var at = 0;
    while (at < css.length()) {
      var open = next(css, at, "{;");
      if (open < 0) {
        break;
      }
      if (css.charAt(open) == ';') {
        at = open + 1;
        continue;
      }
      var close = closing(css, open);
      add(rules, oneLine(css.substring(at, open)), css.substring(open + 1, close));
      at = close + 1;
    }
    return new StyleSheet(List.copyOf(rules));
  }

  private static void add(List<Rule> rules, String before, String content) {
    if (before.startsWith("@media")
        || before.startsWith("@supports")
        || before.startsWith("@container")
        || before.startsWith("@layer")) {
      rules.add(new Rule.Group(before, parse(content)));
    } else if (before.startsWith("@")) {
      rules.add(new Rule.Definition(before, oneLine(content)));
    } else {
      rules.add(new Rule.Style(selectors(before), oneLine(content)));
    }
  }

  /** Returns the rules whose classes are all in {@code words}. */
  StyleSheet keep(Set<String> words) {
    var used = kept(words);
    var text = used.text();
    return new StyleSheet(
        used.rules().stream()
            .filter(
                rule ->
                    !(rule instanceof Rule.Definition(var name, var _))
                        || !name.contains("keyframes")
                        || text.contains(":" + lastWord(name))
                        || text.contains(" " + lastWord(name) + " ")
                        || text.contains(" " + lastWord(name) + ";"))
            .toList());
  }

  private StyleSheet kept(Set<String> words) {
    return new StyleSheet(rules.stream().flatMap(rule -> kept(rule, words)).toList());
  }

  private static Stream<Rule> kept(Rule rule, Set<String> words) {
    return switch (rule) {
      case Rule.Definition definition -> Stream.of(definition);
      case Rule.Group(var condition, var inner) -> {
        var left = inner.kept(words);
        yield left.rules().isEmpty() ? Stream.of() : Stream.of(new Rule.Group(condition, left));
      }
      case Rule.Style(var selectors, var declarations) -> {
        var left = selectors.stream().filter(selector -> isUsed(selector, words)).toList();
        yield left.isEmpty() ? Stream.of() : Stream.of(new Rule.Style(left, declarations));
      }
    };
  }

  /* Variants of the kit that only its own script switches on are never used. */
  private static boolean isUsed(String selector, Set<String> words) {
    return !selector.contains("[data-bs-theme-")
        && !selector.contains("\\")
        && CLASS
            .matcher(FUNCTION.matcher(selector).replaceAll(""))
            .results()
            .allMatch(found -> words.contains(found.group(1)));
  }

  StyleSheet followedBy(StyleSheet other) {
    return new StyleSheet(Stream.concat(rules.stream(), other.rules.stream()).toList());
  }

  /**
   * Returns the rules and, behind each of the dark theme, its copy for pages that follow the
   * reader's system, which no script has to switch.
   */
  StyleSheet withAutomaticTheme() {
    return new StyleSheet(
        rules.stream().flatMap(rule -> Stream.concat(Stream.of(rule), automatic(rule))).toList());
  }

  private static Stream<Rule> automatic(Rule rule) {
    return switch (rule) {
      case Rule.Definition _ -> Stream.of();
      case Rule.Group(var condition, var inner) -> {
        var copies = inner.rules().stream().flatMap(StyleSheet::automatic).toList();
        yield copies.isEmpty()
            ? Stream.of()
            : Stream.of(new Rule.Group(condition, new StyleSheet(copies)));
      }
      case Rule.Style(var selectors, var declarations) -> {
        var copies =
            selectors.stream()
                .map(selector -> selector.replace("\"", ""))
                .filter(selector -> selector.contains(DARK))
                .map(selector -> selector.replace(DARK, AUTOMATIC))
                .toList();
        yield copies.isEmpty()
            ? Stream.of()
            : Stream.of(
                new Rule.Group(
                    "@media (prefers-color-scheme:dark)",
                    new StyleSheet(List.of(new Rule.Style(copies, declarations)))));
      }
    };
  }

  String text() {
    return rules.stream().map(Rule::text).collect(Collectors.joining());
  }

  private static List<String> selectors(String list) {
    var selectors = new ArrayList<String>();
    var at = 0;
    while (at <= list.length()) {
      var comma = next(list, at, ",");
      var end = comma < 0 ? list.length() : comma;
      selectors.add(list.substring(at, end).strip());
      at = end + 1;
    }
    return List.copyOf(selectors);
  }

  /* Returns where the first of the wanted characters is, outside of texts and parentheses. */
  private static int next(String css, int from, String wanted) {
    var depth = 0;
    for (var at = from; at < css.length(); at++) {
      var character = css.charAt(at);
      switch (character) {
        case '"', '\'' -> at = endOfText(css, at);
        case '(' -> depth++;
        case ')' -> depth--;
        default -> {
          if (depth == 0 && wanted.indexOf(character) >= 0) {
            return at;
          }
        }
      }
    }
    return -1;
  }

  private static int closing(String css, int open) {
    var depth = 0;
    for (var at = open; at >= 0; at = next(css, at + 1, "{}")) {
      depth += css.charAt(at) == '{' ? 1 : -1;
      if (depth == 0) {
        return at;
      }
    }
    throw new IllegalArgumentException(
        "no closing brace: " + css.substring(open, Math.min(open + 80, css.length())));
  }

  private static int endOfText(String css, int quote) {
    var at = quote + 1;
    while (css.charAt(at) != css.charAt(quote)) {
      at += css.charAt(at) == '\\' ? 2 : 1;
    }
    return at;
  }

  private static String lastWord(String text) {
    return text.substring(text.lastIndexOf(' ') + 1);
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\n\\s*", " ");
  }
}
