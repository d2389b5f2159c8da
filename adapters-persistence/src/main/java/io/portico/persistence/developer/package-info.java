/** The stores of developers and of their failed logins. */
@NullMarked
package io.portico.persistence.developer;

import org.jspecify.annotations.NullMarked;
