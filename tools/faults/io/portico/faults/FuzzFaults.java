package io.portico.faults;

import io.portico.http.discovery.MappingFuzz;
import io.portico.http.governance.BundleFuzz;
import io.portico.http.usage.UsagePathFuzz;
import io.portico.http.usage.record.RecordsFuzz;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Lets Jazzer look for inputs of parsers that end in an unexpected exception, break a property or
 * take more than a minute. A finding is kept in a file, which repeats it.
 */
final class FuzzFaults {

  private static final int SECONDS_OF_A_ROUND = 10;
  private static final int LONGEST_INPUT = 20_000;
  private static final Pattern RUNS = Pattern.compile("Done (\\d+) runs");

  private static final List<Target> TARGETS =
      List.of(
          new Target(
              SelectorFuzz.class,
              List.of("a=b,c in ('d e',f),!g,h.*,i^='\\'',j*=k,l!=m", "a notin (\"x\")")),
          new Target(
              MappingFuzz.class,
              List.of(
                  """
                  {"likeness":true,"rules":[{"tag":"team:(?P<value>[a-z]{1,9})","label":"team"},
                   {"metadata":"x","label":"y","values":{"a":"b"}}]}
                  """)),
          new Target(EmailFuzz.class, List.of("ann+api@example.com", "jose\u0301@bücher.example")),
          new Target(UsagePathFuzz.class, List.of("a,b/1/3/2026/31/12/2026")),
          new Target(
              RecordsFuzz.class,
              List.of(
                  """
                  [{"api_key":"k","api_id":"a","api_version":"v","response_code":200,
                    "timestamp":"2026-03-01T10:15:30.123+02:00","request_time":1.5,"tags":["pol-x"]}]
                  """,
                  "{\"api_key\":\"k\",\"api_id\":\"a\",\"x\":{\"y\":[1]}}\n{}\n")),
          new Target(
              BundleFuzz.class,
              List.of(
                  """
                  labels:
                  - {name: &n team, values: [a, 'b'], required: true, value_descriptions: {a: A}}
                  policies:
                  - {name: p, selector: "a=b", requires: [{label: *n}], severity: high, action: block}
                  mappings:
                  - source: kong
                    rules: [{tag: "a:(.*)", label: team}]
                  assignments:
                  - api: 65a1b2c3d4e5f60718293a4b
                    labels: {team: a}
                  """)));

  private record Target(Class<?> code, List<String> seeds) {}

  private FuzzFaults() {}

  /** Runs each target for {@code rounds} of ten seconds, and adds a row for each to the table. */
  static void run(int rounds, FaultTable table) throws Exception {
    var folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "fuzz");
    for (var target : TARGETS) {
      var count = new FaultCount();
      fuzz(target, rounds * SECONDS_OF_A_ROUND, folder.resolve(name(target)), count);
      table.add("fuzz " + name(target), rounds, count);
    }
  }

  private static String name(Target target) {
    return target.code().getSimpleName();
  }

  private static void fuzz(Target target, int seconds, Path folder, FaultCount count)
      throws IOException, InterruptedException {
    var corpus = Files.createDirectories(folder.resolve("corpus"));
    for (var seed : target.seeds()) {
      Files.writeString(corpus.resolve("seed-" + target.seeds().indexOf(seed)), seed);
    }
    var log = folder.resolve("log");
    var code =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-classpath",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target.code().getName(),
                "--instrumentation_includes=io.portico.**",
                // By default each class of the libraries is rewritten, which takes minutes.
                "--custom_hook_includes=io.portico.**",
                "-artifact_prefix=" + folder + "/",
                "-max_total_time=" + seconds,
                "-max_len=" + LONGEST_INPUT,
                "-timeout=60",
                "-rss_limit_mb=0",
                corpus.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    var text = Files.readString(log, StandardCharsets.ISO_8859_1);
    var runs = RUNS.matcher(text);
    if (code != 0) {
      count.broken("%s, exit code %d, see %s".formatted(name(target), code, log));
      text.lines()
          .filter(line -> line.startsWith("== ") || line.contains("Caused by"))
          .forEach(System.out::println);
    }
    if (runs.find()) {
      count.acknowledged(Long.parseLong(runs.group(1)));
    } else {
      count.broken("%s did not run, see %s".formatted(name(target), log));
    }
  }
}
