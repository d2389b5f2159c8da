/** Reading JSON strictly: nothing is guessed, dropped or turned into something else. */
@NullMarked
package io.portico.http.json;

import org.jspecify.annotations.NullMarked;
