/** Mails: written with the change they tell of, sent afterwards. */
@NullMarked
package io.portico.application.service.mail;

import org.jspecify.annotations.NullMarked;
