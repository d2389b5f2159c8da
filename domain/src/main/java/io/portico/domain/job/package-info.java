/** Asynchronous jobs: their progress, state and result. */
@NullMarked
package io.portico.domain.job;

import org.jspecify.annotations.NullMarked;
