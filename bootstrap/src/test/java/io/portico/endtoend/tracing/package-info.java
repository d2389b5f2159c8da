/** Traces as a collector of OpenTelemetry receives them. */
@NullMarked
package io.portico.endtoend.tracing;

import org.jspecify.annotations.NullMarked;
