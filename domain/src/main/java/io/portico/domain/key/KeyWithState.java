package io.portico.domain.key;

/** A key with its state at the instant of the read. */
public record KeyWithState(IssuedKey key, KeyState state) {}
