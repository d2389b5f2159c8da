package io.portico.persistence.application;

import io.portico.application.port.out.application.Applications;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.application.Member;
import io.portico.domain.application.MemberRole;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Stored;
import io.portico.persistence.column.FieldsColumn;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Applications in the table {@code application}, with their members in {@code application_member}.
 */
@Singleton
record JdbcApplications(Jdbc jdbc, FieldsColumn fields) implements Applications {

  private static final String SELECT =
      """
      SELECT a.id, a.name, a.description, a.fields, a.created_at, m.developer, m.role, m.since
      FROM application a
      JOIN application_member m ON m.org_id = a.org_id AND m.application = a.id
      """;

  private static final String ORDER = " ORDER BY a.created_at, a.id, m.since, m.developer";

  @Override
  public void add(OrganisationId organisation, Application application) {
    jdbc.insert(
        "application (org_id, id, name, description, fields, created_at)",
        organisation,
        application.id(),
        application.details().name(),
        application.details().description(),
        fields.write(application.details().fields()),
        application.createdAt());
    addMembers(organisation, application);
  }

  private void addMembers(OrganisationId organisation, Application application) {
    for (var member : application.members()) {
      jdbc.insert(
          "application_member (org_id, application, developer, role, since)",
          organisation,
          application.id(),
          member.developer(),
          member.role(),
          member.since());
    }
  }

  @Override
  public Optional<Application> find(OrganisationId organisation, ApplicationId id) {
    return read(Sql.of(SELECT + "WHERE a.org_id = ? AND a.id = ?" + ORDER, organisation, id))
        .stream()
        .findFirst();
  }

  @Override
  public Optional<Application> lock(OrganisationId organisation, ApplicationId id) {
    return jdbc.first(
            "SELECT 1 FROM application WHERE org_id = ? AND id = ? FOR UPDATE",
            Row::number,
            organisation,
            id)
        .flatMap(_ -> find(organisation, id));
  }

  @Override
  public List<Application> of(OrganisationId organisation, DeveloperId developer) {
    return read(
        Sql.of(
            SELECT
                + """
                JOIN application_member own ON own.org_id = a.org_id AND own.application = a.id
                WHERE own.org_id = ? AND own.developer = ?\
                """
                + ORDER,
            organisation,
            developer));
  }

  @Override
  public long count(OrganisationId organisation, DeveloperId developer) {
    return jdbc.count(
        """
        SELECT COUNT(*) FROM application_member
        WHERE org_id = ? AND developer = ? AND application <> developer
        """,
        organisation,
        developer);
  }

  @Override
  public void replace(OrganisationId organisation, Application application) {
    jdbc.updateLocked(
        "UPDATE application SET name = ?, description = ?, fields = ? WHERE org_id = ? AND id = ?",
        application.details().name(),
        application.details().description(),
        fields.write(application.details().fields()),
        organisation,
        application.id());
    jdbc.update(
        "DELETE FROM application_member WHERE org_id = ? AND application = ?",
        organisation,
        application.id());
    addMembers(organisation, application);
  }

  @Override
  public boolean remove(OrganisationId organisation, ApplicationId id) {
    jdbc.update(
        "DELETE FROM application_member WHERE org_id = ? AND application = ?", organisation, id);
    return jdbc.update("DELETE FROM application WHERE org_id = ? AND id = ?", organisation, id) > 0;
  }

  /* There is a row for each member. */
  private List<Application> read(Sql sql) {
    var members = new LinkedHashMap<ApplicationId, List<Member>>();
    var found =
        jdbc.query(
            sql,
            row -> {
              var id = new ApplicationId(row.identifier());
              var name = row.text();
              var description = row.text();
              var custom = fields.read(row.text());
              var details = Stored.read(() -> new ApplicationDetails(name, description, custom));
              var createdAt = row.instant();
              members.computeIfAbsent(id, _ -> new ArrayList<>()).add(member(row));
              return new Described(id, details, createdAt);
            });
    return found.stream()
        .distinct()
        .map(
            one ->
                new Application(
                    one.id(), one.details(), members.getOrDefault(one.id(), List.of()), one.at()))
        .toList();
  }

  private record Described(ApplicationId id, ApplicationDetails details, Instant at) {}

  private static Member member(Row row) throws SQLException {
    return new Member(new DeveloperId(row.identifier()), row.word(MemberRole.class), row.instant());
  }
}
