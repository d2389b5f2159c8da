/** Use cases around work that goes on behind the answer to a request. */
@NullMarked
package io.portico.application.port.in.job;

import org.jspecify.annotations.NullMarked;
