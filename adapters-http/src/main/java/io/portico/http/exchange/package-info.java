/**
 * What requests and responses of all routes are made of: parameters, ids, pages, entity tags, CSV.
 */
@NullMarked
package io.portico.http.exchange;

import org.jspecify.annotations.NullMarked;
