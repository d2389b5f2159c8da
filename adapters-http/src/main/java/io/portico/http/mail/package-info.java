/** The routes of mails, and the page that shows a key once (contract 3.5, 4). */
@NullMarked
package io.portico.http.mail;

import org.jspecify.annotations.NullMarked;
