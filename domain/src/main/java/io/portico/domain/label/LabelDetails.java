package io.portico.domain.label;

/**
 * What an administrator decides about a label beside its name.
 *
 * @param required whether every API should carry it
 * @param deprecated whether selectors still match it but no further API may get it
 */
public record LabelDetails(
    AllowedValues allowed, LabelTexts texts, boolean required, boolean deprecated) {}
