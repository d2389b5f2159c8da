/** What Portico tells people by mail. */
@NullMarked
package io.portico.domain.mail;

import org.jspecify.annotations.NullMarked;
