/** The contracts of the stores, held on a real server of the MySQL family. */
@NullMarked
package io.portico.persistence.server;

import org.jspecify.annotations.NullMarked;
