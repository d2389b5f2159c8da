/** The store of asynchronous jobs. */
@NullMarked
package io.portico.persistence.job;

import org.jspecify.annotations.NullMarked;
