/** Webhooks from the change to the receiver. */
@NullMarked
package io.portico.endtoend.webhook;

import org.jspecify.annotations.NullMarked;
