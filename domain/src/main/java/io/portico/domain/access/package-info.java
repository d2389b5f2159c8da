/** Who is calling: dashboard users, their roles, and the credentials that prove who they are. */
@NullMarked
package io.portico.domain.access;

import org.jspecify.annotations.NullMarked;
