package io.portico.domain.selector;

import io.portico.domain.shared.InvalidValueException;

/** A text that is not a selector. Says at which character it goes wrong. */
public final class SelectorSyntaxException extends InvalidValueException {

  private static final long serialVersionUID = 1L;

  private final int position;

  SelectorSyntaxException(int position, String found, String expected) {
    this(
        "selector",
        "character " + position + ": " + found + " (expected: " + expected + ")",
        position);
  }

  private SelectorSyntaxException(String field, String problem, int position) {
    super(field, problem);
    this.position = position;
  }

  @Override
  public SelectorSyntaxException at(String otherField) {
    return new SelectorSyntaxException(otherField, problem(), position);
  }

  /** Returns at which character the text goes wrong; the first is 1. */
  public int position() {
    return position;
  }
}
