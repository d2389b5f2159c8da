/** The audit trail in memory. */
@NullMarked
package io.portico.application.testkit.memory.audit;

import org.jspecify.annotations.NullMarked;
