/** The contracts of the outbound ports: tests that every store must pass. */
@NullMarked
package io.portico.application.testkit.contract;

import org.jspecify.annotations.NullMarked;
