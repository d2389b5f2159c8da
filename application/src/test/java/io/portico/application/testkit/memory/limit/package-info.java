/** Credits in memory. */
@NullMarked
package io.portico.application.testkit.memory.limit;

import org.jspecify.annotations.NullMarked;
