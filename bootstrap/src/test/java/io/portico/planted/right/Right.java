package io.portico.planted.right;

import io.portico.planted.left.Left;
import java.util.Optional;

/** The other half. */
public record Right(Optional<Left> left) {}
