/** The route of asynchronous jobs, and the responses of routes that start one. */
@NullMarked
package io.portico.http.job;

import org.jspecify.annotations.NullMarked;
