/** The routes of issued keys, and of their verification by gateways. */
@NullMarked
package io.portico.http.key;

import org.jspecify.annotations.NullMarked;
