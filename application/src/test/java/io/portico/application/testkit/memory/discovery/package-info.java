/** Discovery runs and mappings in memory. */
@NullMarked
package io.portico.application.testkit.memory.discovery;

import org.jspecify.annotations.NullMarked;
