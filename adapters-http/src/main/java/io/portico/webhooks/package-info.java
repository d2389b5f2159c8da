/** Sends webhooks over HTTP. */
@NullMarked
package io.portico.webhooks;

import org.jspecify.annotations.NullMarked;
