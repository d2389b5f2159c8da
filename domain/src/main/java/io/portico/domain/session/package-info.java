/** Sessions of dashboard users in browsers, and the one-time links that set passwords. */
@NullMarked
package io.portico.domain.session;

import org.jspecify.annotations.NullMarked;
