package io.portico.persistence.definition;

import io.portico.application.port.out.definition.Definitions;
import io.portico.domain.api.ApiId;
import io.portico.domain.definition.Definition;
import io.portico.domain.definition.DefinitionFormat;
import io.portico.domain.definition.DefinitionSyntax;
import io.portico.domain.definition.DefinitionType;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Definitions in the table {@code api_definition}, with their documents in {@code
 * api_definition_part}: compressed, in parts that a server takes in one statement.
 */
@Singleton
record JdbcDefinitions(Jdbc jdbc) implements Definitions {

  private static final int PART = 1 << 20;
  private static final String COLUMNS =
      "revision, version, format, format_version, syntax, digest, size, set_by, set_at";

  @Override
  public Packed packed(byte[] document) {
    var compressed = new ByteArrayOutputStream(document.length / 4);
    try (var gzip = new GZIPOutputStream(compressed)) {
      gzip.write(document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Packed(compressed.toByteArray());
  }

  @Override
  public void add(OrganisationId organisation, ApiId api, Definition definition, Packed document) {
    jdbc.insert(
        "api_definition (org_id, api_id, " + COLUMNS + ")",
        organisation,
        api,
        definition.revision(),
        definition.version(),
        definition.type().format(),
        definition.type().formatVersion(),
        definition.type().syntax(),
        HexFormat.of().parseHex(definition.digest()),
        definition.size(),
        definition.setBy(),
        definition.setAt());
    var content = document.content();
    for (var start = 0; start < content.length; start += PART) {
      jdbc.insert(
          "api_definition_part (org_id, api_id, revision, part, content)",
          organisation,
          api,
          definition.revision(),
          start / PART,
          Arrays.copyOfRange(content, start, Math.min(content.length, start + PART)));
    }
  }

  @Override
  public List<Definition> all(OrganisationId organisation, ApiId api) {
    return jdbc.query(
        "SELECT "
            + COLUMNS
            + " FROM api_definition WHERE org_id = ? AND api_id = ?"
            + " ORDER BY org_id DESC, api_id DESC, revision DESC",
        JdbcDefinitions::definition,
        organisation,
        api);
  }

  private static Definition definition(Row row) throws SQLException {
    return new Definition(
        row.integer(),
        row.text(),
        new DefinitionType(
            row.word(DefinitionFormat.class), row.optionalText(), row.word(DefinitionSyntax.class)),
        HexFormat.of().formatHex(row.bytes()),
        row.integer(),
        new UserId(row.identifier()),
        row.instant());
  }

  @Override
  public Optional<byte[]> document(OrganisationId organisation, ApiId api, int revision) {
    var sizes =
        jdbc.query(
            "SELECT size FROM api_definition WHERE org_id = ? AND api_id = ? AND revision = ?",
            Row::integer,
            organisation,
            api,
            revision);
    var parts =
        jdbc.query(
            """
            SELECT content FROM api_definition_part
            WHERE org_id = ? AND api_id = ? AND revision = ? ORDER BY part
            """,
            row -> new ByteArrayInputStream(row.bytes()),
            organisation,
            api,
            revision);
    return sizes.isEmpty() || parts.isEmpty()
        ? Optional.empty()
        : Optional.of(decompressed(parts, sizes.getFirst()));
  }

  /* Without buffers that grow. */
  private static byte[] decompressed(List<ByteArrayInputStream> parts, int size) {
    try (var content =
        new GZIPInputStream(new SequenceInputStream(Collections.enumeration(parts)))) {
      var document = new byte[size];
      // The check sum is behind the last byte.
      if (content.readNBytes(document, 0, size) < size || content.read() >= 0) {
        throw new IOException("not of " + size + " bytes");
      }
      return document;
    } catch (IOException e) {
      throw new UncheckedIOException("a stored document cannot be decompressed", e);
    }
  }

  @Override
  public void remove(OrganisationId organisation, ApiId api, Collection<Integer> revisions) {
    for (var revision : revisions) {
      jdbc.update(
          "DELETE FROM api_definition WHERE org_id = ? AND api_id = ? AND revision = ?",
          organisation,
          api,
          revision);
    }
  }
}
