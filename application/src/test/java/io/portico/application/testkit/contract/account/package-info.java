/** The contracts of the stores of failed logins. */
@NullMarked
package io.portico.application.testkit.contract.account;

import org.jspecify.annotations.NullMarked;
