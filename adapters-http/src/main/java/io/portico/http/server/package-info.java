/**
 * What every request passes: validation, headers, the access log, metrics and the graceful stop.
 */
@NullMarked
package io.portico.http.server;

import org.jspecify.annotations.NullMarked;
