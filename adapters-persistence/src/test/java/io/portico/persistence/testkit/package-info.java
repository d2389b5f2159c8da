/** Real database servers for tests. */
@NullMarked
package io.portico.persistence.testkit;

import org.jspecify.annotations.NullMarked;
