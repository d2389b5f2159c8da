package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.endtoend.process.RacedStep.Given;
import io.portico.testkit.PorticoClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What there is after a round, held against what was acknowledged in it.
 *
 * @param definition the label as it is shown
 * @param counts how many APIs carry which value, as the facets tell
 */
record RacedOutcome(
    String definition,
    Map<String, Map<String, String>> begun,
    Map<String, Map<String, String>> labels,
    Map<String, Long> counts,
    List<RacedStep> acknowledged) {

  private static final Pattern VALUES = Pattern.compile("\"values\":\\[\"(.*?)\"]");
  private static final Pattern COUNT =
      Pattern.compile("\\{\"value\":\"([^\"]+)\",\"count\":(\\d+)}");

  static RacedOutcome read(
      PorticoClient client, RacedLabel label, RacedLabel.Begin begin, List<RacedStep> taken) {
    var definition = client.get("/api/labels/" + label.id()).body();
    for (var name : RacedLabel.NAMES) {
      assertThat(client.get("/api/labels/" + name).body()).isEqualTo(definition);
    }
    var counts = new TreeMap<String, Long>();
    COUNT
        .matcher(client.get("/api/apis/facets?keys=" + RacedLabel.NAMES.getFirst()).body())
        .results()
        .forEach(count -> counts.put(count.group(1), Long.valueOf(count.group(2))));
    return new RacedOutcome(
        definition,
        begin.labels(),
        label.labelsNow(client),
        counts,
        taken.stream().filter(RacedStep::isAcknowledged).toList());
  }

  void check(String round) {
    var carried = new TreeMap<String, Long>();
    labels.forEach(
        (api, now) -> {
          var place = "%s, %s: %s now %s; %s".formatted(round, api, definition, now, acknowledged);
          assertThat(now.keySet()).as(place).isSubsetOf(expectedNames());
          value(now).ifPresent(value -> carried.merge(value, 1L, Long::sum));
          assertThat(allowedNow()).as(place).containsAll(value(now).stream().toList());
          assertThat(possibleLastWrites(api)).as(place).anyMatch(last -> agrees(now, api, last));
        });
    assertThat(counts).as(round).isEqualTo(carried);
    assertThat(acknowledgedNames()).as(round).contains(nameNow());
  }

  /**
   * Returns the writes that may have been the last to this API: of each administrator the last, or
   * none if there was no write.
   */
  private List<Optional<Given>> possibleLastWrites(String api) {
    var last = new ArrayList<Optional<Given>>();
    for (var admin = 0; admin < 2; admin++) {
      lastBy(admin, api).ifPresent(given -> last.add(Optional.of(given)));
    }
    return last.isEmpty() ? List.of(Optional.empty()) : last;
  }

  private boolean agrees(Map<String, String> now, String api, Optional<Given> last) {
    var written = last.map(Given::value).or(() -> value(before(api)));
    return mayHaveBecome(written, value(now)) && marksAgree(now, api, last);
  }

  /* Beside the last write only replacements of the definition touch the value. */
  private boolean mayHaveBecome(Optional<String> written, Optional<String> now) {
    if (written.equals(now)) {
      return true;
    }
    var dropped =
        acknowledged.stream()
            .filter(
                step ->
                    step.allowed().isPresent()
                        && written.isPresent()
                        && !step.allowed().get().contains(written.get()))
            .toList();
    return now.isEmpty()
        ? dropped.stream().anyMatch(RacedStep::detaches)
        : now.get().equals("kept") && dropped.stream().anyMatch(RacedStep::merges);
  }

  private boolean marksAgree(Map<String, String> now, String api, Optional<Given> last) {
    for (var admin = 0; admin < 2; admin++) {
      var mark = RacedLabel.mark(admin);
      var own = lastBy(admin, api).map(Given::mark);
      var found = Optional.ofNullable(now.get(mark));
      var expected =
          last.isPresent() && last.get().alone()
              ? own.filter(last.get().mark()::equals)
              : own.or(() -> Optional.ofNullable(before(api).get(mark)));
      if (!found.equals(expected)) {
        return false;
      }
    }
    return true;
  }

  private Optional<Given> lastBy(int admin, String api) {
    return acknowledged.stream()
        .filter(step -> step.admin() == admin)
        .flatMap(step -> step.given().stream())
        .filter(given -> given.api().equals(api))
        .reduce((_, later) -> later);
  }

  private Map<String, String> before(String api) {
    return begun.getOrDefault(api, Map.of());
  }

  private Optional<String> value(Map<String, String> carried) {
    return RacedLabel.NAMES.stream()
        .flatMap(name -> Stream.ofNullable(carried.get(name)))
        .findAny();
  }

  private Set<String> expectedNames() {
    return Set.of(nameNow(), RacedLabel.mark(0), RacedLabel.mark(1));
  }

  private Set<String> allowedNow() {
    var values = VALUES.matcher(definition);
    assertThat(values.find()).isTrue();
    return Set.of(values.group(1).split("\",\""));
  }

  private String nameNow() {
    return definition.replaceFirst(".*\"name\":\"([^\"]+)\".*", "$1");
  }

  /* The name is that of the last rename, which is the last of one of the administrators. */
  private Set<String> acknowledgedNames() {
    var names = new TreeSet<String>();
    for (var admin = 0; admin < 2; admin++) {
      var number = admin;
      acknowledged.stream()
          .filter(step -> step.admin() == number && step.kind().equals("rename"))
          .reduce((_, later) -> later)
          .flatMap(RacedStep::reply)
          .map(reply -> reply.body().replaceFirst(".*\"name\":\"([^\"]+)\".*", "$1"))
          .ifPresent(names::add);
    }
    return names.isEmpty() ? Set.copyOf(RacedLabel.NAMES) : names;
  }
}
