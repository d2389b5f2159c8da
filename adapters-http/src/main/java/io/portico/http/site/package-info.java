/**
 * The sites of organisations: how a request finds its site, its developer and its language, and how
 * pages are answered.
 */
@NullMarked
package io.portico.http.site;

import org.jspecify.annotations.NullMarked;
