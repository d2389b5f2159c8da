package io.portico.http.discovery;

import io.portico.domain.discovery.MappingRule;
import io.portico.domain.shared.InvalidValueException;
import io.portico.regex.Re2TagPatterns;

/** Jazzer's target for mapping rules: reading, compiling, matching. */
public final class MappingFuzz {

  private static final Re2TagPatterns PATTERNS = new Re2TagPatterns();
  private static final String TAG = "team:payments" + "a".repeat(243);

  private MappingFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    try {
      for (var rule : MappingDocument.read(input).rules()) {
        if (rule instanceof MappingRule.FromTag tag) {
          PATTERNS.compile(tag.expression()).match(TAG);
        }
      }
    } catch (InvalidValueException _) {
      // It was refused.
    }
  }
}
