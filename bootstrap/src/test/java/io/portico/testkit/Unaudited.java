package io.portico.testkit;

import static java.util.stream.Collectors.toCollection;

import io.micronaut.context.ApplicationContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The table of the documentation that names the writes without an audit entry. */
public final class Unaudited {

  private static final String BEGIN = "<!-- unaudited -->";
  private static final String END = "<!-- /unaudited -->";
  private static final Pattern ROUTE = Pattern.compile("`((?:POST|PUT|PATCH|DELETE) [^`]+)`");

  private Unaudited() {}

  /** Returns method and path template of each, those of the dashboard as well. */
  public static SortedSet<String> documented() {
    try {
      var page =
          Files.readString(Path.of(System.getProperty("basedir", "."), "../docs/operations.md"));
      var table = page.substring(page.indexOf(BEGIN), page.indexOf(END));
      return ROUTE
          .matcher(table)
          .results()
          .map(route -> route.group(1))
          .collect(toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns whether the trail of no organisation has an entry of {@code request}. */
  public static boolean is(ApplicationContext context, String request) {
    return Contents.of(context).rows().getOrDefault("audit_entry", List.of()).stream()
        .noneMatch(row -> row.contains(request));
  }
}
