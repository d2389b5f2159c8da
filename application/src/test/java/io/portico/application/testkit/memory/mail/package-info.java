/** Outgoing mails and their links in memory. */
@NullMarked
package io.portico.application.testkit.memory.mail;

import org.jspecify.annotations.NullMarked;
