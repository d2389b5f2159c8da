/** Contracts of the stores of portal settings. */
@NullMarked
package io.portico.application.testkit.contract.portal;

import org.jspecify.annotations.NullMarked;
