package io.portico.planted.left;

import io.portico.planted.right.Right;
import java.util.Optional;

/** One half of a circle. */
public record Left(Optional<Right> right) {}
