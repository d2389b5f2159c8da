/** Organisations in memory. */
@NullMarked
package io.portico.application.testkit.memory.organisation;

import org.jspecify.annotations.NullMarked;
