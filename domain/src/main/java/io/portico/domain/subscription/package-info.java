/** Subscriptions of developers to plans. */
@NullMarked
package io.portico.domain.subscription;

import org.jspecify.annotations.NullMarked;
