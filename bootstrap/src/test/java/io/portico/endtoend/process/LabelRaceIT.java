package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.persistence.testkit.RealServer;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two administrators rename a label, merge and detach its values, and label the same APIs with it,
 * all at once and on two nodes; then everything that was acknowledged must hold together. The
 * system property {@code race.rounds} says how often.
 */
@Tag("server")
class LabelRaceIT {

  private static final int ROUNDS = Integer.getInteger("race.rounds", 10);
  private static final int STEPS = 8;
  private static final String TOKEN = "an-administrator-of-both-nodes";
  private static final String SECRET = "one-secret-that-both-nodes-share-as-they-must";

  @TempDir Path data;

  @Test
  void race_onTwoNodes_nothingAcknowledgedIsLostOrDangles() throws Exception {
    var server = RealServer.required();
    var url = server.emptyDatabase("portico_race");
    try (var one = node("one", url, server);
        var two = node("two", url, server);
        var threads = Executors.newFixedThreadPool(2)) {
      var nodes = List.of(one.client(TOKEN), two.client(TOKEN));
      var label = RacedLabel.define(nodes.getFirst());
      var answers = new TreeMap<String, Integer>();
      for (var round = 1; round <= ROUNDS; round++) {
        var begun = RacedLabel.Begin.read(nodes.getFirst(), label);
        var taken = race(threads, nodes, label, round);
        taken.forEach(step -> answers.merge(step.outcome(), 1, Integer::sum));
        RacedOutcome.read(nodes.getLast(), label, begun, taken).check("round " + round);
      }
      System.out.printf("%d rounds: %s%n", ROUNDS, answers);
      assertThat(answers).containsKeys("rename 200", "values 200", "label 200");
    }
  }

  private PorticoProcess node(String name, String url, RealServer server) {
    return PorticoProcess.on(data.resolve(name))
        .onServer(url, server.user(), server.password())
        .with("PORTICO_ADMIN_TOKEN", TOKEN)
        .with("PORTICO_SECRET", SECRET)
        .start()
        .awaitReady();
  }

  private static List<RacedStep> race(
      ExecutorService threads, List<PorticoClient> nodes, RacedLabel label, int round)
      throws Exception {
    var start = new CyclicBarrier(nodes.size());
    var racing = new ArrayList<Future<List<RacedStep>>>();
    for (var admin = 0; admin < nodes.size(); admin++) {
      var number = admin;
      var random = new Random(round * 1_000L + admin);
      Callable<List<RacedStep>> steps =
          () -> {
            var taken = new ArrayList<RacedStep>();
            start.await();
            for (var step = 0; step < STEPS; step++) {
              var mark = "admin-%d-round-%d-step-%d".formatted(number, round, step);
              taken.add(RacedStep.any(random, number, label, mark).takenBy(nodes.get(number)));
            }
            return taken;
          };
      racing.add(threads.submit(steps));
    }
    var taken = new ArrayList<RacedStep>();
    for (var steps : racing) {
      taken.addAll(steps.get());
    }
    return taken;
  }
}
