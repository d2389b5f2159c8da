/** Sends webhooks over HTTP. */
@NullMarked
package io.portico.outbound.webhook;

import org.jspecify.annotations.NullMarked;
