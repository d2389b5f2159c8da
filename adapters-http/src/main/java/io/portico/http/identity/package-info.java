/** The routes of providers with which people sign in, and of what groups give. */
@NullMarked
package io.portico.http.identity;

import org.jspecify.annotations.NullMarked;
