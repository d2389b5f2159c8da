/** The metrics of what Portico does, for Prometheus; docs/operations.md lists them. */
@NullMarked
package io.portico.metrics;

import org.jspecify.annotations.NullMarked;
