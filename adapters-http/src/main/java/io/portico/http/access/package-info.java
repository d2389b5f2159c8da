/** The routes of dashboard users. */
@NullMarked
package io.portico.http.access;

import org.jspecify.annotations.NullMarked;
