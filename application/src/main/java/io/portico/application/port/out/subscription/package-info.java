/** The outbound ports of subscriptions. */
@NullMarked
package io.portico.application.port.out.subscription;

import org.jspecify.annotations.NullMarked;
