package io.portico.endtoend.dashboard.markup;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoBrowser;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What links of the dashboard lead to.
 *
 * @param html the pages and parts by their paths
 * @param paths all paths, those of files as well
 */
record CrawledPages(SequencedMap<String, String> html, Set<String> paths) {

  private static final Pattern LINK = Pattern.compile("\\b(?:href|hx-get)=\"(/dashboard[^\"#]*)");
  private static final Pattern VALUE = Pattern.compile("=[^&]*");
  private static final int MOST = 2_000;

  /**
   * Reads them.
   *
   * @param beginnings those that are read first
   */
  static CrawledPages from(PorticoBrowser browser, Collection<String> beginnings) {
    var waiting = new ArrayDeque<>(beginnings);
    var known = new HashSet<String>();
    beginnings.forEach(beginning -> known.add(kind(beginning)));
    var pages = new LinkedHashMap<String, String>();
    var paths = new TreeSet<String>();
    while (!waiting.isEmpty()) {
      var path = waiting.remove();
      var answer = browser.get(path);
      paths.add(path);
      var isHtml =
          answer
              .headers()
              .firstValue("content-type")
              .filter(type -> type.startsWith("text/html"))
              .isPresent();
      if (!isHtml) {
        continue;
      }
      assertThat(answer.reply().status()).as(path).isLessThan(500);
      pages.put(path, answer.reply().body());
      assertThat(pages.size()).isLessThan(MOST);
      LINK.matcher(answer.reply().body())
          .results()
          .map(link -> HtmlTags.decoded(link.group(1)))
          .filter(link -> known.add(kind(link)))
          .forEach(waiting::add);
    }
    return new CrawledPages(pages, paths);
  }

  /** Returns the pages without the parts that htmx puts into them. */
  List<String> wholePages() {
    return html.entrySet().stream()
        .filter(page -> page.getValue().startsWith("<!DOCTYPE"))
        .map(Map.Entry::getKey)
        .toList();
  }

  /* Pages that differ in the values of their parameters are alike; records differ in their paths. */
  private static String kind(String link) {
    return VALUE.matcher(link).replaceAll("");
  }
}
