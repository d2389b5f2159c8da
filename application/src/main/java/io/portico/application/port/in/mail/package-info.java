/** What people and the clock may ask about mails. */
@NullMarked
package io.portico.application.port.in.mail;

import org.jspecify.annotations.NullMarked;
