/** The contracts of the stores of sessions and of links to accounts. */
@NullMarked
package io.portico.application.testkit.contract.signup;

import org.jspecify.annotations.NullMarked;
