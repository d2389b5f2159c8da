package io.portico.endtoend.dashboard.markup;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.stream.Collectors;

/** Texts with script, markup and template syntax, each of which names the field it is stored in. */
final class Markup {

  private static final String ELEMENTS =
      "<x-y onpayload=1>\"' onpayload=1 <script>payload()</script>";

  /* With the name of the field less than 100 characters, which is the most for versions. */
  private static final String SYNTAX = "${7*7}{{7*7}}{0}@if(1)&lt;";

  /**
   * The same for fields that forbid blanks, quotes and angle brackets: the local part of addresses.
   */
  static final String IN_ADDRESS = "'/onpayload=1/${7*7}{{7*7}}&#34";

  private final SequencedSet<String> texts = new LinkedHashSet<>();

  /** Returns a text for a field. */
  String in(String field) {
    var text = field + ELEMENTS + SYNTAX;
    texts.add(text);
    return text;
  }

  /** Returns a text for a field that is Markdown. */
  String inMarkdown(String field) {
    texts.add(field + ELEMENTS);
    return field
        + ELEMENTS
        + """

          [link](javascript:payload()) ![image](x" onpayload="1) <x-y onpayload="1">

          <script>payload()</script>

          ```"onpayload=1><x-y>
          </code></pre><x-y onpayload="1">
          ```

          [reference]: data:text/html,<script>payload()</script> "\" onpayload=\"1"
          [reference] <javascript:payload()> ${7*7}
          """;
  }

  /** Returns an email address. */
  String address(String name) {
    var address = name + IN_ADDRESS + "@example.com";
    texts.add(address);
    return address;
  }

  /** Returns the texts that pages must show. */
  SequencedSet<String> texts() {
    return texts;
  }

  /** Returns {@code text} as a JSON string. */
  static String json(String text) {
    return text.chars()
        .mapToObj(
            c ->
                switch (c) {
                  case '"' -> "\\\"";
                  case '\\' -> "\\\\";
                  case '\n' -> "\\n";
                  default -> Character.toString(c);
                })
        .collect(Collectors.joining("", "\"", "\""));
  }
}
