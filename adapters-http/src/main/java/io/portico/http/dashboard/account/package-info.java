/** The account of the signed-in user: name, password, sessions and access credential. */
@NullMarked
package io.portico.http.dashboard.account;

import org.jspecify.annotations.NullMarked;
