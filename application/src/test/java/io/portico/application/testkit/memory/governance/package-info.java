/** Governance policies in memory. */
@NullMarked
package io.portico.application.testkit.memory.governance;

import org.jspecify.annotations.NullMarked;
