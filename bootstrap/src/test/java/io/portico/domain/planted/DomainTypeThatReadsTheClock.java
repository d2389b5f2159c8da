package io.portico.domain.planted;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.function.Supplier;

/** A domain that knows what time it is, in every way there is to know. */
public final class DomainTypeThatReadsTheClock {

  final Instant instant = Instant.now();
  final LocalDate date = LocalDate.now(ZoneOffset.UTC);
  final Clock clock = Clock.systemUTC();
  final InstantSource source = InstantSource.system();
  final long milliseconds = System.currentTimeMillis();
  final Supplier<Instant> later = Instant::now;
}
