/** The routes about issued keys: their life, and their verification for gateways (contract 3.4). */
@NullMarked
package io.portico.http.key;

import org.jspecify.annotations.NullMarked;
