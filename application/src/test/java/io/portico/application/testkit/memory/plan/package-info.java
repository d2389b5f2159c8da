/** Plans in memory. */
@NullMarked
package io.portico.application.testkit.memory.plan;

import org.jspecify.annotations.NullMarked;
