package io.portico.http.site.catalogue;

import io.micronaut.http.HttpRequest;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.site.Site;
import io.portico.http.page.Address;
import io.portico.http.page.PageNumber;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a visitor looks for in the catalogue, as the address says. What cannot be found is left out.
 *
 * @param text the words, as they were typed
 * @param labels the chosen values of the labels that the site shows
 */
record ApiQuery(String text, Map<LabelName, Set<LabelValue>> labels, PageNumber page) {

  static final String TEXT = "q";

  /** Its values are a label and a value with {@code =} between them. */
  static final String LABEL = "label";

  private static final int PAGE_SIZE = 24;
  private static final int LONGEST = 200;
  private static final int MOST_VALUES = 200;

  static ApiQuery of(HttpRequest<?> request, Site site) {
    var parameters = request.getParameters();
    var text = parameters.get(TEXT, String.class, "").strip();
    var labels = new LinkedHashMap<LabelName, Set<LabelValue>>();
    parameters.getAll(LABEL).stream()
        .limit(MOST_VALUES)
        .forEach(given -> add(labels, given, site.labelsShown()));
    return new ApiQuery(
        text.length() > LONGEST ? text.substring(0, LONGEST) : text,
        labels,
        PageNumber.of(parameters, PAGE_SIZE));
  }

  private static void add(
      Map<LabelName, Set<LabelValue>> labels, String given, List<LabelName> shown) {
    var end = given.indexOf('=');
    if (end < 0 || !LabelName.isValid(given.substring(0, end))) {
      return;
    }
    var name = new LabelName(given.substring(0, end));
    if (shown.contains(name)) {
      try {
        var value = new LabelValue(given.substring(end + 1));
        labels.computeIfAbsent(name, _ -> new LinkedHashSet<>()).add(value);
      } catch (InvalidValueException _) {
        // No API has it.
      }
    }
  }

  List<String> words() {
    return Arrays.stream(text.toLowerCase(Locale.ROOT).split("\\s+"))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  boolean has(LabelName name, LabelValue value) {
    return labels.getOrDefault(name, Set.of()).contains(value);
  }

  /** Returns the address of the list with what is asked for. */
  Address address(String path) {
    var address = Address.of(path);
    if (!text.isEmpty()) {
      address = address.with(TEXT, text);
    }
    for (var label : labels.entrySet()) {
      for (var value : label.getValue()) {
        address = address.and(LABEL, parameter(label.getKey(), value));
      }
    }
    return address;
  }

  static String parameter(LabelName name, LabelValue value) {
    return name.value() + "=" + value.value();
  }
}
