/** The outbox: mails are stored with the change that they report, and sent afterwards. */
@NullMarked
package io.portico.application.service.mail;

import org.jspecify.annotations.NullMarked;
