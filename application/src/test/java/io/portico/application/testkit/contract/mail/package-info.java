/** Contracts of the stores of mail. */
@NullMarked
package io.portico.application.testkit.contract.mail;

import org.jspecify.annotations.NullMarked;
