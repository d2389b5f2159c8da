/** Label definitions in memory. */
@NullMarked
package io.portico.application.testkit.memory.label;

import org.jspecify.annotations.NullMarked;
