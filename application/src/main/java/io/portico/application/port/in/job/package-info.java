/** The use cases of asynchronous jobs. */
@NullMarked
package io.portico.application.port.in.job;

import org.jspecify.annotations.NullMarked;
