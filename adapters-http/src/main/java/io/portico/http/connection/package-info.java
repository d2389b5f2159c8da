/**
 * Connections before a request has a route: framing, limits of size, memory and time, gateway
 * calls.
 */
@NullMarked
package io.portico.http.connection;

import org.jspecify.annotations.NullMarked;
