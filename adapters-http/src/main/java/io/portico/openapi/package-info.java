/**
 * What OpenAPI documents say about the APIs they describe. A document is read without a look at
 * anything it refers to, and within bounds of size.
 */
@NullMarked
package io.portico.openapi;

import org.jspecify.annotations.NullMarked;
