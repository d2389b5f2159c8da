/** The stores of providers with which people sign in. */
@NullMarked
package io.portico.persistence.identity;

import org.jspecify.annotations.NullMarked;
