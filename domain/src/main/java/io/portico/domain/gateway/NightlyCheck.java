package io.portico.domain.gateway;

import io.portico.domain.shared.Identifier;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;

/** When gateways are compared with Portico: each night from 2 to 3 o'clock, UTC. */
public final class NightlyCheck {

  private static final LocalTime BEGIN = LocalTime.of(2, 0);
  private static final int SPREAD_SECONDS = 3_600;

  private NightlyCheck() {}

  /** Returns when what has this id is checked next after {@code at}. */
  public static Instant after(Instant at, Identifier id) {
    var spread = Duration.ofSeconds(Math.floorMod(id.hashCode(), SPREAD_SECONDS));
    var tonight =
        at.atOffset(ZoneOffset.UTC)
            .toLocalDate()
            .atTime(BEGIN)
            .toInstant(ZoneOffset.UTC)
            .plus(spread);
    return tonight.isAfter(at) ? tonight : tonight.plus(Duration.ofDays(1));
  }
}
