/** Compares what goes over the wire with the OpenAPI document. */
@NullMarked
package io.portico.http.testkit.description;

import org.jspecify.annotations.NullMarked;
