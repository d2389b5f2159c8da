package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Call;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * One request of an administrator in a race, and what came of it.
 *
 * @param kind rename, values or label
 * @param given what an API was to carry, where it was labelled
 * @param allowed the values the label was to have, where they were replaced
 */
record RacedStep(
    int admin,
    String kind,
    Call call,
    Optional<Given> given,
    Optional<List<String>> allowed,
    Optional<Reply> reply) {

  /**
   * What an API was to carry.
   *
   * @param value of the label raced for
   * @param mark of the administrator's own label
   * @param alone whether it loses all others
   */
  record Given(String api, String value, String mark, boolean alone) {}

  /** Returns a step by chance. */
  static RacedStep any(Random random, int admin, RacedLabel label, String mark) {
    return switch (random.nextInt(8)) {
      case 0 -> rename(random, admin);
      case 1, 2 -> values(random, admin, label);
      default -> label(random, admin, label, mark);
    };
  }

  /** Returns this step with its answer, which must be one of those dryRun. */
  RacedStep takenBy(PorticoClient client) {
    var answer = call.by(client);
    var codes =
        switch (kind) {
          case "values" -> List.of("label_values_in_use");
          case "label" -> List.of("value_not_allowed");
          case "rename" -> List.<String>of();
          default -> throw new IllegalStateException(kind);
        };
    assertThat(
            answer.status() == 200
                || codes.stream().anyMatch(code -> answer.body().contains("\"" + code + "\"")))
        .as("%s: %s", call, answer)
        .isTrue();
    return new RacedStep(admin, kind, call, given, allowed, Optional.of(answer));
  }

  boolean isAcknowledged() {
    return reply.filter(answer -> answer.status() == 200).isPresent();
  }

  /** Returns whether APIs lose values that go. */
  boolean detaches() {
    return call.path().endsWith("=detach");
  }

  /** Returns whether APIs get another value for one that goes. */
  boolean merges() {
    return call.path().endsWith("merge_into=kept");
  }

  /** Returns the kind and the status. */
  String outcome() {
    return kind + " " + reply.map(Reply::status).orElseThrow();
  }

  private static RacedStep rename(Random random, int admin) {
    return step(
        admin,
        "rename",
        Call.of(
            "POST /api/labels/%s/rename".formatted(oneOf(RacedLabel.NAMES, random)),
            "{\"name\":\"%s\"}".formatted(oneOf(RacedLabel.NAMES, random))));
  }

  private static RacedStep values(Random random, int admin, RacedLabel label) {
    var kept = new ArrayList<>(RacedLabel.VALUES);
    kept.removeIf(value -> !value.equals("kept") && random.nextBoolean());
    var policy = oneOf(List.of("", "?values_in_use=detach", "?merge_into=kept"), random);
    var call =
        Call.of(
            "PUT /api/labels/" + label.id() + policy,
            "{\"values\":%s}".formatted(RacedLabel.quoted(kept)));
    return new RacedStep(
        admin, "values", call, Optional.empty(), Optional.of(List.copyOf(kept)), Optional.empty());
  }

  private static RacedStep label(Random random, int admin, RacedLabel label, String mark) {
    var api = random.nextInt(label.apis().size());
    // Half of the APIs are only ever replaced, so that what one of them carries is of one write.
    var alone = api % 2 == 0;
    var given = new Given(label.apis().get(api), oneOf(RacedLabel.VALUES, random), mark, alone);
    var method = alone ? "PUT" : oneOf(List.of("POST", "PATCH"), random);
    var call =
        Call.of(
            "%s /api/%s/labels".formatted(method, given.api()),
            "{\"%s\":\"%s\",\"%s\":\"%s\"}"
                .formatted(
                    oneOf(RacedLabel.NAMES, random), given.value(), RacedLabel.mark(admin), mark));
    return new RacedStep(
        admin, "label", call, Optional.of(given), Optional.empty(), Optional.empty());
  }

  private static RacedStep step(int admin, String kind, Call call) {
    return new RacedStep(admin, kind, call, Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static <T> T oneOf(List<T> choices, Random random) {
    return choices.get(random.nextInt(choices.size()));
  }
}
