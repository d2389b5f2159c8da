/** Contracts of the stores of dashboard users and their credentials. */
@NullMarked
package io.portico.application.testkit.contract.access;

import org.jspecify.annotations.NullMarked;
