/** Email addresses, passwords and failed logins, which users and developers share. */
@NullMarked
package io.portico.domain.account;

import org.jspecify.annotations.NullMarked;
