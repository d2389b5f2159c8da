/**
 * Mail to developers and administrators. Nothing is sent yet: the key requests whose outcome is
 * mailed come after the labels.
 */
@NullMarked
package io.portico.mail;

import org.jspecify.annotations.NullMarked;
