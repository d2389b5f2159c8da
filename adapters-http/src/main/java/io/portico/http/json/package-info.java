/** Strict parsing of JSON: no conversion, no unknown or duplicate members. */
@NullMarked
package io.portico.http.json;

import org.jspecify.annotations.NullMarked;
