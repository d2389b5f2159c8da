/** Developers in memory. */
@NullMarked
package io.portico.application.testkit.memory.developer;

import org.jspecify.annotations.NullMarked;
