/** The store of the API repository: rows of APIs, the label index and the search on it. */
@NullMarked
package io.portico.persistence.api;

import org.jspecify.annotations.NullMarked;
