package io.portico.domain.definition;

import io.portico.domain.shared.Worded;

/** The format of a definition. */
public enum DefinitionFormat implements Worded {
  /** OpenAPI 3, or its former version Swagger 2. */
  OPENAPI,
  ASYNCAPI,
  /** The schema definition language of GraphQL. */
  GRAPHQL,
  /** Any other text. */
  OTHER
}
