/** What all routes share: connections, request limits, entity tags, idempotency, paging, CSV. */
@NullMarked
package io.portico.http.server;

import org.jspecify.annotations.NullMarked;
