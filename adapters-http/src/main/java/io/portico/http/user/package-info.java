/** The routes of dashboard users. */
@NullMarked
package io.portico.http.user;

import org.jspecify.annotations.NullMarked;
