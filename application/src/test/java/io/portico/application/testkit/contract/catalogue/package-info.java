/** Contracts of the stores of catalogues. */
@NullMarked
package io.portico.application.testkit.contract.catalogue;

import org.jspecify.annotations.NullMarked;
