/** Mail over SMTP: the texts of mails, and their delivery to a mail server. */
@NullMarked
package io.portico.mail;

import org.jspecify.annotations.NullMarked;
