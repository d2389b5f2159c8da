package io.portico.persistence.backup;

import io.portico.application.port.out.usage.StoredUsage;
import io.portico.application.port.out.usage.StoredUsage.Totals;
import io.portico.domain.usage.Resolution;
import java.util.EnumMap;
import java.util.function.Consumer;

/**
 * Copies all usage from one store to another. A copy that is interrupted and repeated begins anew,
 * because nodes may have counted at the source in between.
 *
 * @param progress learns of each resolution that was copied
 */
public record UsageCopy(StoredUsage from, StoredUsage to, Consumer<Copied> progress) {

  /** What each store has of a resolution. */
  public record Copied(Resolution resolution, Totals source, Totals target) {

    public boolean isWhole() {
      return source.equals(target);
    }
  }

  /**
   * Copies the counters and latencies of each resolution. Returns whether the target has what the
   * source has; if it has not, the copy is to be repeated.
   *
   * @throws StoreCopy.RefusedException if the source has no usage, or the target has some, or
   *     either has what an interrupted copy to it left
   */
  public boolean copy() throws StoreCopy.RefusedException {
    if (!to.isFree()) {
      throw new StoreCopy.RefusedException("the target has usage (expected: none)");
    }
    if (!from.startReading()) {
      throw new StoreCopy.RefusedException(
          "a copy to the source was interrupted, so it has a part of its usage only; repeat that"
              + " copy");
    }
    var totals = new EnumMap<Resolution, Totals>(Resolution.class);
    for (var resolution : Resolution.values()) {
      totals.put(resolution, from.totals(resolution));
    }
    if (totals.values().stream().allMatch(Totals.NONE::equals)) {
      throw new StoreCopy.RefusedException("the source has no usage");
    }
    to.startWriting();
    var isWhole = true;
    for (var source : totals.entrySet()) {
      var copied = copy(source.getKey(), source.getValue());
      progress.accept(copied);
      isWhole &= copied.isWhole();
    }
    if (isWhole) {
      to.endWriting();
    }
    return isWhole;
  }

  private Copied copy(Resolution resolution, Totals source) {
    from.read(resolution, counters -> to.write(resolution, counters));
    from.readLatencies(resolution, latencies -> to.writeLatencies(resolution, latencies));
    return new Copied(resolution, source, to.totals(resolution));
  }
}
