/** The routes of APIs and the labels on them (contract 2.2). */
@NullMarked
package io.portico.http.api;

import org.jspecify.annotations.NullMarked;
