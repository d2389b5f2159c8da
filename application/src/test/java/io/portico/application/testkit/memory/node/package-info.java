/** Nodes in memory. */
@NullMarked
package io.portico.application.testkit.memory.node;

import org.jspecify.annotations.NullMarked;
