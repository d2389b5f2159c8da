package io.portico.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A form of a page, with what a browser sends for it if nothing is changed.
 *
 * @param action where it is sent to
 * @param fields each name followed by its value, without the token
 */
record PageForm(String action, List<String> fields) {

  private static final Pattern FORM =
      Pattern.compile("<form\\b([^>]*)>(.*?)</form>", Pattern.DOTALL);
  private static final Pattern CONTROL =
      Pattern.compile(
          "<input\\b([^>]*)>|<textarea\\b([^>]*)>\\n?(.*?)</textarea>|<select\\b([^>]*)>(.*?)</select>",
          Pattern.DOTALL);
  private static final Pattern OPTION = Pattern.compile("<option\\b([^>]*)>");

  /** Returns the form of {@code html} that is posted to {@code action}. */
  static PageForm in(String html, String action) {
    var actions = new ArrayList<String>();
    for (var form : FORM.matcher(html).results().toList()) {
      if (attribute(form.group(1), "method").equals("post")) {
        actions.add(attribute(form.group(1), "action"));
        if (actions.getLast().replaceFirst("\\?.*", "").equals(action)) {
          return new PageForm(actions.getLast(), fields(form.group(2)));
        }
      }
    }
    throw new AssertionError("forms to " + actions + " (expected: one to " + action + ")");
  }

  private static List<String> fields(String html) {
    var fields = new ArrayList<String>();
    for (var control : CONTROL.matcher(html).results().toList()) {
      if (control.group(1) != null) {
        var type = attribute(control.group(1), "type");
        var checkable = type.equals("checkbox") || type.equals("radio");
        if (!checkable || control.group(1).matches("(?s).*\\schecked\\b.*")) {
          add(fields, control.group(1), attribute(control.group(1), "value"));
        }
      } else if (control.group(2) != null) {
        add(fields, control.group(2), decoded(control.group(3)));
      } else {
        add(fields, control.group(4), chosen(control.group(5)));
      }
    }
    return fields;
  }

  private static void add(List<String> fields, String attributes, String value) {
    var name = attribute(attributes, "name");
    if (!name.isEmpty() && !name.equals("form_token")) {
      fields.addAll(List.of(name, value));
    }
  }

  private static String chosen(String options) {
    var all = OPTION.matcher(options).results().map(option -> option.group(1)).toList();
    return all.stream()
        .filter(option -> option.matches("(?s).*\\sselected\\b.*"))
        .findFirst()
        .or(() -> all.stream().findFirst())
        .map(option -> attribute(option, "value"))
        .orElse("");
  }

  private static String attribute(String attributes, String name) {
    var found = Pattern.compile("(?:^|\\s)" + name + "=\"([^\"]*)\"").matcher(attributes);
    return found.find() ? decoded(found.group(1)) : "";
  }

  private static String decoded(String text) {
    return text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&#34;", "\"")
        .replace("&#39;", "'")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
  }

  /** Returns the fields with others in place of those of the same names, or in addition. */
  String[] with(String... namesAndValues) {
    var names = new ArrayList<String>();
    for (var i = 0; i < namesAndValues.length; i += 2) {
      names.add(namesAndValues[i]);
    }
    var all = new ArrayList<String>();
    for (var i = 0; i < fields.size(); i += 2) {
      if (!names.contains(fields.get(i))) {
        all.addAll(fields.subList(i, i + 2));
      }
    }
    all.addAll(List.of(namesAndValues));
    return all.toArray(String[]::new);
  }
}
