/** Deterministic replacements of randomness, clocks and external systems. */
@NullMarked
package io.portico.application.testkit.fake;

import org.jspecify.annotations.NullMarked;
