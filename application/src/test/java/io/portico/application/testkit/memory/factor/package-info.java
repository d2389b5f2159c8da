/** Second factors in memory. */
@NullMarked
package io.portico.application.testkit.memory.factor;

import org.jspecify.annotations.NullMarked;
