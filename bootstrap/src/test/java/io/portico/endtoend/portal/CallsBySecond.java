package io.portico.endtoend.portal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The calls to one node whose rate is refilled every second, from the first call on, and how many
 * it admitted in each second with an even load: more calls than it admits soon after this refill
 * and the one before. Another second tells how busy the machine was, and nothing of the rate.
 */
final class CallsBySecond {

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /* A second is counted from a little before the refill: the first call is seen after it. */
  private static final long BEFORE = SECOND / 5;

  private final List<Call> calls = new ArrayList<>();
  private final int enough;

  private record Call(long nanos, boolean isAdmitted) {}

  /** Creates it for a load that is even if there are {@code enough} calls after a refill. */
  CallsBySecond(int enough) {
    this.enough = enough;
  }

  synchronized void add(boolean isAdmitted) {
    calls.add(new Call(System.nanoTime(), isAdmitted));
  }

  /** Returns the number of seconds with an even load. */
  int evenSeconds() {
    return admittedWhenEven().size();
  }

  /**
   * Returns the median of the calls that were admitted in a second with an even load. In a single
   * second, one that was stopped on a busy machine counts calls of the next.
   */
  int usuallyAdmitted() {
    var admitted = admittedWhenEven().stream().sorted().toList();
    return admitted.get(admitted.size() / 2);
  }

  /** Returns the number of all admitted calls. */
  synchronized long admitted() {
    return calls.stream().filter(Call::isAdmitted).count();
  }

  /**
   * Returns how often the rate may have been refilled until the last call, and in the second of the
   * first one, which may have been seen up to a second late.
   */
  synchronized long refills() {
    return (calls.getLast().nanos() - calls.getFirst().nanos()) / SECOND + 3;
  }

  private synchronized List<Integer> admittedWhenEven() {
    var admitted = new ArrayList<Integer>();
    if (calls.isEmpty()) {
      return admitted;
    }
    var wasEven = true;
    var last = calls.getLast().nanos();
    for (var refill = calls.getFirst().nanos(); refill + SECOND < last; refill += SECOND) {
      var isEven = between(refill, refill + SECOND - BEFORE).size() >= enough;
      if (isEven && wasEven) {
        var second = between(refill - BEFORE, refill + SECOND - BEFORE);
        admitted.add((int) second.stream().filter(Call::isAdmitted).count());
      }
      wasEven = isEven;
    }
    return admitted;
  }

  private List<Call> between(long from, long to) {
    return calls.stream().filter(call -> call.nanos() >= from && call.nanos() < to).toList();
  }
}
