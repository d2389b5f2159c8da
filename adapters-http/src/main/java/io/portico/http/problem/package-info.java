/** Error responses: error codes, problems, and the handlers of exceptions. */
@NullMarked
package io.portico.http.problem;

import org.jspecify.annotations.NullMarked;
