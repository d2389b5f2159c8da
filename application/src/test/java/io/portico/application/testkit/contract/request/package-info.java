/** Contracts of the stores of key requests. */
@NullMarked
package io.portico.application.testkit.contract.request;

import org.jspecify.annotations.NullMarked;
