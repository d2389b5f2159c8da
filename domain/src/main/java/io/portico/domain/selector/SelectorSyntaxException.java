package io.portico.domain.selector;

import io.portico.domain.shared.InvalidValueException;

/** A syntax error in a selector. The message names its position in characters; the first is 1. */
public final class SelectorSyntaxException extends InvalidValueException {

  private static final long serialVersionUID = 1L;

  SelectorSyntaxException(int position, String found, String expected) {
    this("selector", "character " + position + ": " + found + " (expected: " + expected + ")");
  }

  private SelectorSyntaxException(String field, String problem) {
    super(field, problem);
  }

  @Override
  public SelectorSyntaxException at(String otherField) {
    return new SelectorSyntaxException(otherField, problem());
  }
}
