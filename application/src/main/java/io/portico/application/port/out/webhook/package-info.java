/** The outbound ports of webhooks. */
@NullMarked
package io.portico.application.port.out.webhook;

import org.jspecify.annotations.NullMarked;
