package io.portico.endtoend.dashboard.markup;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The tags of a page. Every {@code <} before a letter must begin a well-formed tag, so a text that
 * ends an attribute or begins an element is found even where a browser would repair it.
 */
final class HtmlTags {

  private static final Pattern BEGINNING = Pattern.compile("<[a-zA-Z]");
  private static final Pattern TAG =
      Pattern.compile(
          "<([a-z][a-z0-9]*)((?:\\s+[a-z:@-]+(?:=(?:\"[^\"]*\"|'[^']*'))?)*+)\\s*/?>",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern ATTRIBUTE =
      Pattern.compile("\\s([a-zA-Z:@-]+)(?:=(?:\"([^\"]*)\"|'([^']*)'))?");
  private static final Pattern LEADS_TO_SCRIPT =
      Pattern.compile("\\s*(javascript|data|vbscript):.*", Pattern.CASE_INSENSITIVE);
  private static final int EXCERPT = 160;

  private HtmlTags() {}

  /** Returns what in {@code html} is no tag of a template of ours. */
  static List<String> faults(String html) {
    var faults = new ArrayList<String>();
    var beginning = BEGINNING.matcher(html);
    var tag = TAG.matcher(html);
    while (beginning.find()) {
      var excerpt =
          html.substring(beginning.start(), Math.min(html.length(), beginning.start() + EXCERPT));
      tag.region(beginning.start(), html.length());
      if (!tag.lookingAt()) {
        faults.add("not a tag: " + excerpt);
      } else if (tag.group(1).equalsIgnoreCase("script") && !tag.group(2).contains(" src=")) {
        faults.add("a script in the page: " + excerpt);
      } else {
        addAttributes(faults, tag.group(2), excerpt);
      }
    }
    return faults;
  }

  private static void addAttributes(List<String> faults, String attributes, String excerpt) {
    var attribute = ATTRIBUTE.matcher(attributes);
    while (attribute.find()) {
      var name = attribute.group(1);
      if (name.startsWith("on") || name.equals("style")) {
        faults.add("an attribute " + name + ": " + excerpt);
      }
      var value = attribute.group(2);
      if (value != null && isAddress(name) && LEADS_TO_SCRIPT.matcher(value).matches()) {
        faults.add("a link to a script: " + excerpt);
      }
    }
  }

  private static boolean isAddress(String name) {
    return switch (name) {
      case "href", "src", "action", "formaction", "hx-get", "hx-post" -> true;
      default -> false;
    };
  }

  /** Returns what a reader sees of {@code html}, with its tags. */
  static String decoded(String html) {
    return html.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#34;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&");
  }
}
