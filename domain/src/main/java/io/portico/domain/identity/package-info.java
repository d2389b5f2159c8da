/** Providers with which an organisation signs its people in, and what a sign-in there does here. */
@NullMarked
package io.portico.domain.identity;

import org.jspecify.annotations.NullMarked;
