package io.portico.bench;

import io.portico.persistence.testkit.PrivateServer;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Every page of the dashboard that links lead to from its first one, read by one administrator: the
 * sample company with further APIs and developers, on a server and on the embedded database.
 */
final class PageCases {

  /** The largest number of APIs for which pages are measured. */
  static final int MOST_APIS = 100_000;

  private static final int DEVELOPERS = 100_000;
  private static final int MOST_PAGES = 300;
  private static final int WARM_UP = 30;
  private static final int WARM_UP_REQUESTS = 3_000;
  private static final int TURNS = 31;
  private static final long MINUTES_OF_A_MOVE = 30;
  private static final String BEGINNING = "/dashboard";
  private static final Pattern LINK = Pattern.compile("<a [^>]*href=\"(/[^\"#]*)");
  private static final Pattern WORD = Pattern.compile("[a-z-]{3,}");

  private final PrivateServer server;
  private final Table table;

  PageCases(PrivateServer server, Table table) {
    this.server = server;
    this.table = table;
  }

  void run(int apis) throws IOException, SQLException, InterruptedException {
    var url = Benchmark.database(server, "pages" + apis);
    var sizes = "%,d APIs, %,d developers".formatted(apis, DEVELOPERS);
    try (var portico = ServerProcess.portico(withSample(Benchmark.settings(url)))) {
      Repository.fill(url, apis);
      DeveloperRows.fill(url, DEVELOPERS);
      removeTableOfBare(url);
      measure("MariaDB, " + sizes, portico, apis);
    }
    var data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    move(url, data);
    try (var portico = ServerProcess.portico(onEmbedded(data))) {
      measure("H2, " + sizes, portico, apis);
    }
  }

  /** Removes what the tables of {@link DeveloperRows} have for a bare server: it is not moved. */
  static void removeTableOfBare(String url) throws SQLException {
    try (var connection = DriverManager.getConnection(url, "root", "");
        var statement = connection.createStatement()) {
      statement.execute("DROP TABLE bare_row");
    }
  }

  private static String[] withSample(String[] settings) {
    var all = Arrays.copyOf(settings, settings.length + 1);
    all[settings.length] = "--portico.sample=true";
    return all;
  }

  /** Returns the settings of a node on the embedded database in {@code data}. */
  static String[] onEmbedded(Path data) {
    return new String[] {
      "--portico.data=" + data, "--portico.admin-token=" + Benchmark.TOKEN, Benchmark.SECRET
    };
  }

  /** Moves a store, whose node has stopped, into an embedded database in {@code data}. */
  static void move(String url, Path data) throws IOException, InterruptedException {
    var log = Files.createTempFile(Path.of("target").toAbsolutePath(), "move", ".log");
    var moving =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-jar",
            System.getProperty("built.jar"),
            "move",
            "--from=" + url,
            "--to=" + data);
    moving.environment().put("PORTICO_JDBC_USER", "root");
    moving.redirectErrorStream(true).redirectOutput(log.toFile());
    var process = moving.start();
    if (!process.waitFor(MINUTES_OF_A_MOVE, TimeUnit.MINUTES) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IllegalStateException("not moved; see " + log);
    }
  }

  private void measure(String what, ServerProcess portico, int apis) {
    var browser =
        PorticoBrowser.of(new PorticoClient(URI.create(portico.url("")), Benchmark.TOKEN));
    measure(what, browser, pages(browser, BEGINNING), apis < 100_000 ? 20 : 15);
  }

  /** Measures {@code pages} in turns after a warm-up. */
  void measure(String what, PorticoBrowser browser, List<String> pages, int bound) {
    var nanos = new LinkedHashMap<String, List<Long>>();
    for (var turn = -Math.max(WARM_UP, WARM_UP_REQUESTS / pages.size()); turn < TURNS; turn++) {
      for (var page : pages) {
        var begin = System.nanoTime();
        var status = browser.get(page).reply().status();
        var end = System.nanoTime();
        if (status != 200) {
          throw new IllegalStateException("%d: %s".formatted(status, page));
        }
        if (turn >= 0) {
          nanos.computeIfAbsent(page, _ -> new ArrayList<>()).add(end - begin);
        }
      }
    }
    report(what, nanos, bound);
  }

  private void report(String what, Map<String, List<Long>> nanos, int bound) {
    var medians =
        nanos.entrySet().stream()
            .map(page -> new Median(page.getKey(), millis(page.getValue())))
            .sorted(Comparator.comparingDouble(Median::millis).reversed())
            .toList();
    medians.forEach(page -> System.out.printf("%8.1f ms %s%n", page.millis(), page.page()));
    var byKind = medians.stream().collect(Collectors.partitioningBy(PageCases::hasCounts));
    add(
        "pages, " + what,
        byKind.getOrDefault(false, List.of()),
        bound,
        "<= %d ms each".formatted(bound));
    var counting = byKind.getOrDefault(true, List.of());
    if (!counting.isEmpty()) {
      add("pages with all counts, " + what, counting, bound, "");
    }
  }

  /* Counts that take long are loaded after their page; without scripts a link leads to them. */
  private static boolean hasCounts(Median page) {
    return page.page().contains("counted=true");
  }

  private void add(String what, List<Median> slowestFirst, int bound, String limit) {
    table.figure(
        what,
        "portico",
        "%d pages, slowest %.1f ms, median %.1f ms, %d above %d ms"
            .formatted(
                slowestFirst.size(),
                slowestFirst.getFirst().millis(),
                slowestFirst.get(slowestFirst.size() / 2).millis(),
                slowestFirst.stream().filter(page -> page.millis() > bound).count(),
                bound),
        limit);
  }

  /** Returns the median in milliseconds. */
  static double millis(List<Long> nanos) {
    return nanos.stream().sorted().toList().get(nanos.size() / 2) / 1e6;
  }

  private record Median(String page, double millis) {}

  /**
   * Returns one page of each kind to which links lead from {@code beginning}, below it: the same
   * path but for identifiers, with the same parameters.
   */
  static List<String> pages(PorticoBrowser browser, String beginning) {
    var byKind = new LinkedHashMap<String, String>();
    var waiting = new ArrayDeque<String>();
    byKind.put(kind(beginning), beginning);
    waiting.add(beginning);
    var pages = new ArrayList<String>();
    while (!waiting.isEmpty() && pages.size() < MOST_PAGES) {
      var page = waiting.remove();
      var answer = browser.get(page);
      var isHtml =
          answer.headers().firstValue("content-type").filter(type -> type.startsWith("text/html"));
      if (answer.reply().status() != 200 || isHtml.isEmpty()) {
        continue;
      }
      pages.add(page);
      LINK.matcher(answer.reply().body())
          .results()
          .map(found -> found.group(1).replace("&amp;", "&"))
          .filter(link -> link.startsWith(beginning))
          .forEach(
              link -> {
                if (byKind.putIfAbsent(kind(link), link) == null) {
                  waiting.add(link);
                }
              });
    }
    return pages;
  }

  private static String kind(String link) {
    var uri = URI.create(link);
    var path =
        Arrays.stream(uri.getPath().split("/", -1))
            .map(segment -> WORD.matcher(segment).matches() ? segment : "{}")
            .collect(Collectors.joining("/"));
    var query = uri.getRawQuery();
    return query == null
        ? path
        : path
            + Arrays.stream(query.split("&", -1))
                .map(parameter -> parameter.replaceFirst("=.*", ""))
                .sorted()
                .distinct()
                .collect(Collectors.joining("&", "?", ""));
  }
}
