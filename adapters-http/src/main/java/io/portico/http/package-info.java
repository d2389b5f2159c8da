/** The HTTP contract: routes by what they are about, and what all of them share. */
@NullMarked
package io.portico.http;

import org.jspecify.annotations.NullMarked;
