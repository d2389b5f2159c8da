package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient;
import io.portico.testkit.Replies;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The label that is raced for, the APIs that carry it, and a free label of each administrator that
 * marks the last write.
 *
 * @param id of the label, whatever it is called
 */
record RacedLabel(String id, List<String> apis) {

  static final List<String> NAMES = List.of("race", "race-2", "Race-3");
  static final List<String> VALUES = List.of("kept", "b", "c", "d");

  /** Of a list of APIs, each with its labels. */
  private static final Pattern API =
      Pattern.compile("\\{\"id\":\"([0-9a-f]{24})\",[^{}]*\"labels\":\\{([^}]*)}");

  private static final Pattern LABEL = Pattern.compile("\"([^\"]+)\":\"([^\"]*)\"");
  private static final int APIS = 4;

  /** What the APIs carried before a round. */
  record Begin(Map<String, Map<String, String>> labels) {

    static Begin read(PorticoClient client, RacedLabel label) {
      return new Begin(label.labelsNow(client));
    }
  }

  /** Defines everything. From then on the label has had all its names, so each leads to it. */
  static RacedLabel define(PorticoClient client) {
    var defined =
        client.post(
            "/api/labels/",
            "{\"name\":\"%s\",\"values\":%s}".formatted(NAMES.getLast(), quoted(VALUES)));
    defined.assertIs(200);
    var id = Replies.id(defined);
    for (var name : NAMES) {
      var renamed =
          client.post("/api/labels/%s/rename".formatted(id), "{\"name\":\"%s\"}".formatted(name));
      renamed.assertIs(200);
    }
    for (var admin = 0; admin < 2; admin++) {
      client.post("/api/labels/", "{\"name\":\"%s\"}".formatted(mark(admin)));
    }
    var apis =
        IntStream.range(0, APIS)
            .mapToObj(n -> client.post("/api/apis", "{\"name\":\"api-%d\"}".formatted(n)))
            .map(Replies::id)
            .toList();
    return new RacedLabel(id, apis);
  }

  /** Returns the name of the label that only this administrator sets. */
  static String mark(int admin) {
    return "mark-" + admin;
  }

  static String quoted(List<String> values) {
    return "[\"" + String.join("\",\"", values) + "\"]";
  }

  /** Returns what each API carries. */
  Map<String, Map<String, String>> labelsNow(PorticoClient client) {
    var reply = client.get("/api/apis?limit=1000");
    reply.assertIs(200);
    var all = new TreeMap<String, Map<String, String>>();
    API.matcher(reply.body())
        .results()
        .forEach(
            api -> {
              var labels = new TreeMap<String, String>();
              LABEL
                  .matcher(api.group(2))
                  .results()
                  .forEach(label -> labels.put(label.group(1), label.group(2)));
              all.put(api.group(1), labels);
            });
    assertThat(all.keySet()).containsExactlyInAnyOrderElementsOf(apis);
    return all;
  }
}
