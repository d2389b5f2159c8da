/** What the core needs for mail. */
@NullMarked
package io.portico.application.port.out.mail;

import org.jspecify.annotations.NullMarked;
