/** Contracts of the stores of the API repository. */
@NullMarked
package io.portico.application.testkit.contract.api;

import org.jspecify.annotations.NullMarked;
