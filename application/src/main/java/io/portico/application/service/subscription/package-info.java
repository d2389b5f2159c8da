/** Writes subscriptions, at most one for each developer and plan. */
@NullMarked
package io.portico.application.service.subscription;

import org.jspecify.annotations.NullMarked;
