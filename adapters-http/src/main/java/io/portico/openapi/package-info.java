/**
 * Reads the description of an API from OpenAPI documents, within limits of size and without
 * fetching references.
 */
@NullMarked
package io.portico.openapi;

import org.jspecify.annotations.NullMarked;
