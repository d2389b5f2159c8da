/** Installation metadata in memory. */
@NullMarked
package io.portico.application.testkit.memory.setup;

import org.jspecify.annotations.NullMarked;
