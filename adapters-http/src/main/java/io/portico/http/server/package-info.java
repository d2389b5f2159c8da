/** What every connection, request and answer goes through. */
@NullMarked
package io.portico.http.server;

import org.jspecify.annotations.NullMarked;
