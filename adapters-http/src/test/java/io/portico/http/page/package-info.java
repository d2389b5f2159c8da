@NullMarked
package io.portico.http.page;

import org.jspecify.annotations.NullMarked;
