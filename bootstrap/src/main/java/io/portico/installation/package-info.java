/** What the core needs of the machine it runs on: time, identifiers, credentials. */
@NullMarked
package io.portico.installation;

import org.jspecify.annotations.NullMarked;
