package io.portico.metrics;

import io.portico.application.port.in.call.AuthorizeCall;
import java.util.Locale;
import java.util.Optional;

/** Counts the calls of gateways by what became of them. */
public record CountedCalls(AuthorizeCall port, Counters counters) implements AuthorizeCall {

  @Override
  public Outcome authorize(Command command) {
    return counted(port.authorize(command));
  }

  @Override
  public Optional<Outcome> authorizeCached(Command command) {
    var outcome = port.authorizeCached(command);
    outcome.ifPresent(this::counted);
    return outcome;
  }

  private Outcome counted(Outcome outcome) {
    counters.add("portico.gateway.calls", "outcome", word(outcome), 1);
    return outcome;
  }

  private static String word(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Admitted _ -> "admitted";
      case Outcome.InvalidKey(var result, var _) -> result.name().toLowerCase(Locale.ROOT);
      case Outcome.ApiNotAllowed _ -> "api_not_allowed";
      case Outcome.RateLimited _ -> "rate_limited";
      case Outcome.QuotaExceeded _ -> "quota_exceeded";
    };
  }
}
