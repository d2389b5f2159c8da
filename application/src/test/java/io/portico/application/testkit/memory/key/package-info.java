/** Issued keys in memory. */
@NullMarked
package io.portico.application.testkit.memory.key;

import org.jspecify.annotations.NullMarked;
