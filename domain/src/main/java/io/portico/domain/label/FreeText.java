package io.portico.domain.label;

/** A label accepts any text. */
public record FreeText() implements AllowedValues {}
