/** The routes of dashboard users (contract 3.5). */
@NullMarked
package io.portico.http.user;

import org.jspecify.annotations.NullMarked;
