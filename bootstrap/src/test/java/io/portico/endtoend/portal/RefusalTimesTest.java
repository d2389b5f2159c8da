package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoTest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Checks that refusals do not reveal who is registered, by content or by time. Each way to be
 * refused is tried many times, one after the other in turn.
 */
class RefusalTimesTest extends PorticoTest {

  private static final int TRIES = 60;

  /* The failures from one address that do not lock an account yet. */
  private static final int FAILURES_BEFORE_LOCK = 4;

  /* The failures that lock an account for all addresses. */
  private static final int FAILURES_THAT_LOCK = 20;

  /* A check that is left out is seen at any load; how exactly times agree, only on an idle machine. */
  private static final double APART = 0.25;

  /* What else the machine does needs more tries to even out; a check left out never does. */
  private static final int ATTEMPTS = 40;

  private static final String HASH =
      "$argon2id$v=19$m=19456,t=2,p=1$1v7brd1/eMEk79cqGCXIDw"
          + "$fnqvRyCEi76AKU/3o+qb3jsFTN4AfXKrRIOCpunz2ao";

  /** A way to be refused. */
  private enum Way {
    UNKNOWN_EMAIL,
    WRONG_PASSWORD,
    LOCKED_ACCOUNT;

    String username(String name) {
      return switch (this) {
        case UNKNOWN_EMAIL -> "unknown" + name;
        case WRONG_PASSWORD -> "known" + name;
        case LOCKED_ACCOUNT -> "locked";
      };
    }
  }

  private final Random random = new Random(1);

  @Test
  void verify_refusedInAnyWay_looksTheSameAndTakesEquallyLong() throws Exception {
    register("locked");
    for (var failure = 0; failure < FAILURES_THAT_LOCK; failure++) {
      admin.post(
          "/api/portal/developers/verify_credentials",
          credentials("locked").replace("}", ",\"ip\":\"192.0.2.%d\"}".formatted(failure)));
    }
    var times = new EnumMap<Way, List<Long>>(Way.class);
    var attempt = 0;
    do {
      // What delayed an attempt, such as other tests, must not count in the next.
      times.clear();
      attempt(attempt, times);
      attempt++;
    } while (!areClose(undisturbed(times)) && attempt < ATTEMPTS);

    assertThat(undisturbed(times)).as("microseconds").matches(RefusalTimesTest::areClose);
  }

  /** Tries each way in turn, and adds how long each try took. */
  private void attempt(int attempt, Map<Way, List<Long>> times)
      throws IOException, InterruptedException {
    var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    var seen = new ArrayList<Seen>();
    for (var round = 0; round < TRIES / Way.values().length; round++) {
      var name = "%d-%d".formatted(attempt, round / FAILURES_BEFORE_LOCK);
      if (round % FAILURES_BEFORE_LOCK == 0) {
        register("known" + name);
      }
      var ways = new ArrayList<>(List.of(Way.values()));
      Collections.shuffle(ways, random);
      for (var way : ways) {
        var request = request(way.username(name));
        var begin = System.nanoTime();
        var response = client.send(request, BodyHandlers.ofString());
        times.computeIfAbsent(way, _ -> new ArrayList<>()).add(System.nanoTime() - begin);
        seen.add(Seen.of(response));
      }
    }
    client.close();
    assertThat(seen).allMatch(seen.getFirst()::equals);
    assertThat(seen.getFirst().status()).isEqualTo(401);
  }

  /* The quickest fifth, because what else the machine does only delays. */
  private static Map<Way, Long> undisturbed(Map<Way, List<Long>> times) {
    var undisturbed = new EnumMap<Way, Long>(Way.class);
    times.forEach(
        (way, all) ->
            undisturbed.put(way, all.stream().sorted().toList().get(all.size() / 5) / 1_000));
    return undisturbed;
  }

  private static boolean areClose(Map<Way, Long> times) {
    var least = times.values().stream().min(Long::compare).orElseThrow();
    var most = times.values().stream().max(Long::compare).orElseThrow();
    return most - least <= APART * least;
  }

  private void register(String name) {
    var reply =
        admin.post(
            "/api/portal/developers",
            "{\"email\":\"%s@example.com\",\"password_hash\":\"%s\"}".formatted(name, HASH));
    reply.assertIs(200);
  }

  private HttpRequest request(String name) {
    return HttpRequest.newBuilder(
            URI.create(admin.address() + "/api/portal/developers/verify_credentials"))
        .header("X-API-Key", admin.credential())
        .POST(BodyPublishers.ofString(credentials(name)))
        .build();
  }

  private static String credentials(String name) {
    return "{\"username\":\"%s@example.com\",\"password\":\"wrong\"}".formatted(name);
  }

  /** What a client sees of a response, without the request id and the date. */
  private record Seen(int status, Map<String, List<String>> headers, String body) {

    static Seen of(HttpResponse<String> response) {
      return new Seen(response.statusCode(), withoutId(response.headers()), response.body());
    }

    private static Map<String, List<String>> withoutId(HttpHeaders headers) {
      var others = new TreeMap<>(headers.map());
      others.remove("x-request-id");
      others.remove("date");
      return others;
    }
  }
}
