/** The routes of mails, and the page that shows a key once. */
@NullMarked
package io.portico.http.mail;

import org.jspecify.annotations.NullMarked;
