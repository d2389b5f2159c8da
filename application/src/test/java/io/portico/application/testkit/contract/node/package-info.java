/** Contracts of the stores of nodes. */
@NullMarked
package io.portico.application.testkit.contract.node;

import org.jspecify.annotations.NullMarked;
