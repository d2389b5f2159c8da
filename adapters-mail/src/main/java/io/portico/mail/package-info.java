/** Mail over SMTP: how mails read, and the way to the server that takes them. */
@NullMarked
package io.portico.mail;

import org.jspecify.annotations.NullMarked;
