package io.portico.domain.selector;

import io.portico.domain.shared.InvalidValueException;

/** A syntax error in a selector, with its position. */
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

  /** Returns the position of the error in characters; the first is 1. */
  public int position() {
    return position;
  }
}
