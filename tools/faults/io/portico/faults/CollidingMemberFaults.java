package io.portico.faults;

import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Sends JSON objects of as many members as are allowed, whose names all have the same hash, in
 * turns with objects of other names. They must not cost more than twice as much.
 */
final class CollidingMemberFaults {

  private static final int MEMBERS = 1_024;
  private static final int BITS = 10;
  private static final int DEARER = 2;
  private static final int WARM_UP = 300;
  private static final int TURNS = 400;
  private static final String TOKEN = "an-administrator-of-this-node";

  private CollidingMemberFaults() {}

  /** Runs {@code rounds}, and adds a row to {@code table}. */
  static void run(int rounds, FaultTable table) throws Exception {
    var count = new FaultCount();
    var data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "members");
    try (var node =
        PorticoProcess.on(data).with("PORTICO_ADMIN_TOKEN", TOKEN).start().awaitReady()) {
      var client = node.client(TOKEN);
      var colliding = body(CollidingMemberFaults::colliding);
      var others = body("%020d"::formatted);
      for (var turn = 0; turn < WARM_UP; turn++) {
        nanos(client, colliding, count);
        nanos(client, others, count);
      }
      for (var round = 0; round < rounds; round++) {
        compare(client, colliding, others, count);
      }
    }
    table.add("%,d members of one hash".formatted(MEMBERS), rounds, count);
  }

  private static void compare(
      PorticoClient client, String colliding, String others, FaultCount count) {
    var ofColliding = new ArrayList<Long>();
    var ofOthers = new ArrayList<Long>();
    for (var turn = 0; turn < TURNS; turn++) {
      ofColliding.add(nanos(client, colliding, count));
      ofOthers.add(nanos(client, others, count));
    }
    var ratio = (double) median(ofColliding) / median(ofOthers);
    System.out.printf("members of one hash take %.2f times as long as others%n", ratio);
    if (ratio > DEARER) {
      count.broken("members of one hash take %.1f times as long".formatted(ratio));
    }
  }

  private static long nanos(PorticoClient client, String body, FaultCount count) {
    var begin = System.nanoTime();
    var reply = client.post("/api/labels", body);
    var nanos = System.nanoTime() - begin;
    if (reply.status() == 400) {
      count.acknowledged(1);
    } else {
      count.broken("status %d instead of 400: %s".formatted(reply.status(), reply.body()));
    }
    return nanos;
  }

  private static long median(List<Long> nanos) {
    Collections.sort(nanos);
    return nanos.get(nanos.size() / 2);
  }

  /* Without the member that is required, so that nothing is stored. */
  private static String body(IntFunction<String> name) {
    return IntStream.range(0, MEMBERS)
        .mapToObj(number -> "\"%s\":1".formatted(name.apply(number)))
        .collect(Collectors.joining(",", "{", "}"));
  }

  /* Aa and BB have the same hash, and so have all their sequences. */
  private static String colliding(int number) {
    return IntStream.range(0, BITS)
        .mapToObj(bit -> (number >> bit & 1) == 0 ? "Aa" : "BB")
        .collect(Collectors.joining());
  }
}
