package io.portico.domain.catalogue;

/**
 * The settings of one entry of the catalogue.
 *
 * @param extras members that Portico does not interpret
 */
public record EntryConfig(ApprovalOverride approval, ExtraMembers extras) {}
