package io.portico.http.usage;

import io.portico.domain.shared.InvalidValueException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Jazzer's target for the keys and days in the path of a usage report. */
public final class UsagePathFuzz {

  private static final int VARIABLES = 7;

  private UsagePathFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    var variables = List.of(new String(input, StandardCharsets.UTF_8).split("/", -1));
    if (variables.size() != VARIABLES) {
      return;
    }
    try {
      UsageParameters.keys(variables.getFirst());
      new UsageDays(
              variables.get(1),
              variables.get(2),
              variables.get(3),
              variables.get(4),
              variables.get(5),
              variables.get(6))
          .period();
    } catch (InvalidValueException _) {
      // It was refused.
    }
  }
}
