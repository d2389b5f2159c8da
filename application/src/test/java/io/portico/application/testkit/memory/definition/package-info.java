/** Definitions in memory. */
@NullMarked
package io.portico.application.testkit.memory.definition;

import org.jspecify.annotations.NullMarked;
