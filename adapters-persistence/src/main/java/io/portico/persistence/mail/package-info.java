/** The stores of the outbox and of key links. */
@NullMarked
package io.portico.persistence.mail;

import org.jspecify.annotations.NullMarked;
