/** What the stores behind the outbound ports promise, as tests that every store must pass. */
@NullMarked
package io.portico.application.testkit.contract;

import org.jspecify.annotations.NullMarked;
