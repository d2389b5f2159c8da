/** The outbound ports of mail. */
@NullMarked
package io.portico.application.port.out.mail;

import org.jspecify.annotations.NullMarked;
