/** Jobs in memory. */
@NullMarked
package io.portico.application.testkit.memory.job;

import org.jspecify.annotations.NullMarked;
