/** The services of asynchronous jobs. */
@NullMarked
package io.portico.application.service.job;

import org.jspecify.annotations.NullMarked;
