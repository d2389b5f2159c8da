/** The store of the API repository: rows of APIs and of their labels, and the search on them. */
@NullMarked
package io.portico.persistence.api;

import org.jspecify.annotations.NullMarked;
