/** Contracts of the stores of webhooks. */
@NullMarked
package io.portico.application.testkit.contract.webhook;

import org.jspecify.annotations.NullMarked;
