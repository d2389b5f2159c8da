/** Traces requests and the work that they lead to, with OpenTelemetry. */
@NullMarked
package io.portico.tracing;

import org.jspecify.annotations.NullMarked;
