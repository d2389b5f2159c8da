/** Backups of the embedded database, and copies of the whole store to another database. */
@NullMarked
package io.portico.persistence.backup;

import org.jspecify.annotations.NullMarked;
