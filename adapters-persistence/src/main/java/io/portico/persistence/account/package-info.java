/** The stored forms of email addresses. */
@NullMarked
package io.portico.persistence.account;

import org.jspecify.annotations.NullMarked;
