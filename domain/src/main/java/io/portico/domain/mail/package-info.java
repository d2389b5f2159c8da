/** Mails to developers and catalogue owners, and the outbox that holds them. */
@NullMarked
package io.portico.domain.mail;

import org.jspecify.annotations.NullMarked;
