package io.portico.domain.selector;

import io.portico.domain.shared.InvalidValueException;

/** A text that is not a selector. Says at which character it goes wrong. */
public final class SelectorSyntaxException extends InvalidValueException {

  private static final long serialVersionUID = 1L;

  private final int position;

  SelectorSyntaxException(int position, String found, String expected) {
    super("selector", "character " + position + ": " + found + " (expected: " + expected + ")");
    this.position = position;
  }

  /** Returns at which character the text goes wrong; the first is 1. */
  public int position() {
    return position;
  }
}
