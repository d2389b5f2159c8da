package io.portico.bench;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Load by {@code wrk}, on one thread. Requests that bear no number are written once: the processors
 * are those of the servers, too.
 */
final class WrkLoad implements Load {

  private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([0-9.]+)");
  private static final Pattern BAD = Pattern.compile("Non-2xx or 3xx responses: ([0-9]+)");

  static boolean isPossible() {
    return Stream.of(
            Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "wrk")));
  }

  @Override
  public Measurement run(Requests requests, String credential, int clients, Duration duration) {
    try {
      var script = Files.createTempFile("load", ".lua");
      Files.writeString(script, script(requests));
      var command =
          new ArrayList<>(
              List.of(
                  "wrk",
                  "--threads=1",
                  "--connections=" + clients,
                  "--duration=" + duration.toSeconds() + "s",
                  "--latency",
                  "--header=X-API-Key: " + credential,
                  "--script=" + script));
      requests.headers().forEach(header -> command.add("--header=" + header));
      command.add(requests.targets().getFirst());
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
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

  private static String script(Requests requests) {
    var script = new StringBuilder("local paths = {\n");
    for (var target : requests.targets()) {
      var uri = URI.create(target);
      var query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
      script.append("  \"").append(uri.getRawPath()).append(query).append("\",\n");
    }
    script.append("}\nlocal bodies = {\n");
    for (var body : requests.bodies()) {
      script.append("  [==[").append(body).append("]==],\n");
    }
    return script
        .append(
            """
            }
            local made = {}
            local sent = 0
            local mark = os.time() * 1000000
            local function numbered(body, at)
              if body == nil or not body:find("[#~]") then
                return body
              end
              body = body:gsub("#", string.format("%%d", mark + at))
              return (body:gsub("~", string.format("%%016x", %d + at)))
            end
            local function formatted(at)
              local body = numbered(bodies[at %% math.max(#bodies, 1) + 1], at)
              return wrk.format("%s", paths[at %% #paths + 1], nil, body)
            end
            init = function()
              if not table.concat(bodies):find("[#~]") then
                for at = 0, math.max(#paths, #bodies) - 1 do
                  made[at + 1] = formatted(at)
                end
              end
            end
            request = function()
              local at = sent
              sent = sent + 1
              return #made > 0 and made[at %% #made + 1] or formatted(at)
            end
            """
                .formatted(requests.first(), requests.method()))
        .append(requests.pause() == 0 ? "" : pausing(requests.pause()))
        .toString();
  }

  /* Of random length, so that the clients do not send all at once. */
  private static String pausing(int milliseconds) {
    return """
        delay = function()
          return math.random(%d, %d)
        end
        """
        .formatted(milliseconds / 2, milliseconds + milliseconds / 2);
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
