/** The store of facts about the installation. */
@NullMarked
package io.portico.persistence.setup;

import org.jspecify.annotations.NullMarked;
