/** What the core needs for subscriptions. */
@NullMarked
package io.portico.application.port.out.subscription;

import org.jspecify.annotations.NullMarked;
