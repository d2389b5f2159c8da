/** What a client is told when something is wrong (contract 1). */
@NullMarked
package io.portico.http.problem;

import org.jspecify.annotations.NullMarked;
