package io.portico.domain.definition;

import io.portico.domain.shared.Worded;

/** How the text of a definition is written, from which its media type follows. */
public enum DefinitionSyntax implements Worded {
  JSON,
  YAML,
  GRAPHQL,
  TEXT
}
