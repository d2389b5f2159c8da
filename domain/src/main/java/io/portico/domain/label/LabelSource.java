package io.portico.domain.label;

import io.portico.domain.shared.Text;

/** Where a label on an API comes from. */
public sealed interface LabelSource {

  /** A user or a program set it through the API. */
  record Manual() implements LabelSource {}

  /** Discovery derived it from the metadata of a source. */
  record Discovered(String system) implements LabelSource {

    private static final int LONGEST = 63;

    public Discovered {
      system = Text.line("source", system, LONGEST);
    }
  }
}
