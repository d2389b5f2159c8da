/**
 * The systems that Portico pulls APIs from: gateways and folders. Each is contacted only at its
 * configured address, within limits of time and size.
 */
@NullMarked
package io.portico.outbound.source;

import org.jspecify.annotations.NullMarked;
