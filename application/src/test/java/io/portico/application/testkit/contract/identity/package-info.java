/** Contracts of the stores of providers with which people sign in. */
@NullMarked
package io.portico.application.testkit.contract.identity;

import org.jspecify.annotations.NullMarked;
