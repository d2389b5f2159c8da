/** APIs in memory. */
@NullMarked
package io.portico.application.testkit.memory.api;

import org.jspecify.annotations.NullMarked;
