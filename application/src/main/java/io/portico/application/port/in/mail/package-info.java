/** The use cases of mails. */
@NullMarked
package io.portico.application.port.in.mail;

import org.jspecify.annotations.NullMarked;
