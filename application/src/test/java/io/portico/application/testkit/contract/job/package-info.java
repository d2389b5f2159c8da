/** Contracts of the stores of asynchronous jobs. */
@NullMarked
package io.portico.application.testkit.contract.job;

import org.jspecify.annotations.NullMarked;
