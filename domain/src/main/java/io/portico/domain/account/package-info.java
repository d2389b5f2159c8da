/** What everybody who logs in has: an email address and a password. */
@NullMarked
package io.portico.domain.account;

import org.jspecify.annotations.NullMarked;
