/** Stores of providers in memory. */
@NullMarked
package io.portico.application.testkit.memory.identity;

import org.jspecify.annotations.NullMarked;
