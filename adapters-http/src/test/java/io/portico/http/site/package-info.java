@NullMarked
package io.portico.http.site;

import org.jspecify.annotations.NullMarked;
