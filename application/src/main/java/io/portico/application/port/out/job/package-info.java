/** The outbound ports of asynchronous jobs. */
@NullMarked
package io.portico.application.port.out.job;

import org.jspecify.annotations.NullMarked;
