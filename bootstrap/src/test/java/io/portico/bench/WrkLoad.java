package io.portico.bench;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Load by {@code wrk}, on one thread. */
final class WrkLoad implements Load {

  private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([0-9.]+)");
  private static final Pattern BAD = Pattern.compile("Non-2xx or 3xx responses: ([0-9]+)");

  static boolean isPossible() {
    return Stream.of(
            Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "wrk")));
  }

  @Override
  public Measurement run(List<String> targets, String credential, int clients, Duration duration) {
    try {
      var script = Files.createTempFile("load", ".lua");
      Files.writeString(script, script(targets));
      var process =
          new ProcessBuilder(
                  "wrk",
                  "--threads=1",
                  "--connections=" + clients,
                  "--duration=" + duration.toSeconds() + "s",
                  "--latency",
                  "--header=X-API-Key: " + credential,
                  "--script=" + script,
                  targets.getFirst())
              .redirectErrorStream(true)
              .start();
      var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Files.delete(script);
      return new Measurement(
          number(RATE, output),
          latency(50, output),
          latency(99, output),
          BAD.matcher(output).results().mapToLong(hit -> Long.parseLong(hit.group(1))).sum());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String script(List<String> targets) {
    var script = new StringBuilder("local paths = {\n");
    for (var target : targets) {
      var uri = URI.create(target);
      var query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
      script.append("  \"").append(uri.getRawPath()).append(query).append("\",\n");
    }
    return script
        .append("}\nlocal at = 0\n")
        .append("request = function()\n  at = at % #paths + 1\n")
        .append("  return wrk.format(\"GET\", paths[at])\nend\n")
        .toString();
  }

  private static double latency(int percentile, String output) {
    var matcher = Pattern.compile("\\s+" + percentile + "%\\s+([0-9.]+)(us|ms|s)").matcher(output);
    if (!matcher.find()) {
      throw new IllegalStateException("wrk says:\n" + output);
    }
    var unit =
        switch (matcher.group(2)) {
          case "us" -> 0.001;
          case "ms" -> 1;
          default -> 1000;
        };
    return Double.parseDouble(matcher.group(1)) * unit;
  }

  private static double number(Pattern pattern, String output) {
    var matcher = pattern.matcher(output);
    if (!matcher.find()) {
      throw new IllegalStateException("wrk says:\n" + output);
    }
    return Double.parseDouble(matcher.group(1));
  }
}
