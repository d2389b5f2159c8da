package io.portico.domain.mail;

/**
 * The names of what a key gives access to.
 *
 * @param plan the name of the plan
 * @param name the name of the catalogue entry, or of the plan if the catalogue has no entry
 * @param version of the API; may be empty
 */
public record ApiOffer(String plan, String name, String version) {}
