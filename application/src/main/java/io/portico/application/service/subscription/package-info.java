/** Keeps to one subscription for each developer and plan. */
@NullMarked
package io.portico.application.service.subscription;

import org.jspecify.annotations.NullMarked;
