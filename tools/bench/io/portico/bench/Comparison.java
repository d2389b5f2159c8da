package io.portico.bench;

/** What Portico and a bare server come to at the same time. */
record Comparison(Measurement ours, Measurement bare) {

  /** Returns how many requests Portico answers for each that the bare server does. */
  double ratio() {
    return ours.perSecond() / bare.perSecond();
  }
}
