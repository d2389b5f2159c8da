package io.portico.faults;

import io.portico.domain.label.Labels;
import io.portico.domain.selector.Selector;
import io.portico.domain.selector.SelectorSyntaxException;
import java.nio.charset.StandardCharsets;

/** Jazzer's target for selectors: what can be parsed can be written and parsed again. */
public final class SelectorFuzz {

  private SelectorFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    Selector selector;
    try {
      selector = Selector.parse(new String(input, StandardCharsets.UTF_8));
    } catch (SelectorSyntaxException _) {
      return;
    }
    selector.matches(Labels.NONE);
    var again = Selector.parse(selector.toString());
    if (!again.equals(selector)) {
      throw new IllegalStateException(selector + " is parsed as " + again);
    }
  }
}
