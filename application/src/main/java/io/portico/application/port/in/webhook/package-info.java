/** The use cases of webhooks. */
@NullMarked
package io.portico.application.port.in.webhook;

import org.jspecify.annotations.NullMarked;
