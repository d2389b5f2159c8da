/** Pages of key requests: an inbox, one request, and decisions on one or many. */
@NullMarked
package io.portico.http.dashboard.request;

import org.jspecify.annotations.NullMarked;
