package io.portico.persistence.identity;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.identity.ExternalIdentities;
import io.portico.domain.access.Binding;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.persistence.column.BindingsColumn;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Persons and their groups in the tables {@code external_identity}, {@code group_binding} and
 * {@code user_group}.
 */
@Singleton
record JdbcExternalIdentities(Jdbc jdbc, BindingsColumn column) implements ExternalIdentities {

  @Override
  public Optional<UserId> find(IdentityProviderId provider, String subject) {
    return jdbc.first(
        "SELECT user_id FROM external_identity WHERE provider = ? AND subject = ?",
        row -> new UserId(row.identifier()),
        provider,
        subject);
  }

  @Override
  public void add(
      OrganisationId organisation, IdentityProviderId provider, String subject, UserId user) {
    jdbc.update(
        """
        INSERT INTO external_identity (provider, subject, org_id, user_id) VALUES (?, ?, ?, ?)
        ON DUPLICATE KEY UPDATE user_id = VALUES(user_id)
        """,
        provider,
        subject,
        organisation,
        user);
  }

  @Override
  public List<UserId> users(IdentityProviderId provider) {
    return jdbc.query(
        "SELECT DISTINCT user_id FROM external_identity WHERE provider = ?",
        row -> new UserId(row.identifier()),
        provider);
  }

  @Override
  public void forget(IdentityProviderId provider) {
    jdbc.update("DELETE FROM external_identity WHERE provider = ?", provider);
    jdbc.update("DELETE FROM user_group WHERE provider = ?", provider);
  }

  /* There are few that give roles, and a person may be in thousands. */
  @Override
  public Map<String, List<Binding>> bindings(
      OrganisationId organisation, Collection<String> groups) {
    if (groups.isEmpty()) {
      return Map.of();
    }
    var all = bindings(organisation);
    all.keySet().retainAll(Set.copyOf(groups));
    return all;
  }

  @Override
  public Map<String, List<Binding>> bindings(OrganisationId organisation) {
    var all = new TreeMap<String, List<Binding>>();
    jdbc.query(
            "SELECT group_name, bindings FROM group_binding WHERE org_id = ?",
            row -> Map.entry(row.text(), column.read(row.optionalText())),
            organisation)
        .forEach(group -> all.put(group.getKey(), group.getValue()));
    return all;
  }

  @Override
  public void bind(OrganisationId organisation, String group, List<Binding> bindings) {
    jdbc.update(
        "DELETE FROM group_binding WHERE org_id = ? AND group_name = ?", organisation, group);
    column
        .write(bindings)
        .ifPresent(
            text ->
                jdbc.insert(
                    "group_binding (org_id, group_name, bindings)", organisation, group, text));
  }

  @Override
  public Set<String> groups(OrganisationId organisation, UserId user) {
    return Set.copyOf(
        jdbc.query(
            "SELECT DISTINCT group_name FROM user_group WHERE user_id = ? AND org_id = ?",
            Row::text,
            user,
            organisation));
  }

  @Override
  public void setGroups(
      OrganisationId organisation, UserId user, IdentityProviderId provider, Set<String> groups) {
    var present =
        jdbc.query(
            "SELECT group_name FROM user_group WHERE user_id = ? AND provider = ?",
            Row::text,
            user,
            provider);
    if (Set.copyOf(present).equals(groups)) {
      return;
    }
    jdbc.update("DELETE FROM user_group WHERE user_id = ? AND provider = ?", user, provider);
    for (var group : groups) {
      jdbc.insert(
          "user_group (user_id, provider, group_name, org_id)",
          user,
          provider,
          group,
          organisation);
    }
  }

  @Override
  public Map<String, Integer> sizes(OrganisationId organisation) {
    return jdbc
        .query(
            """
            SELECT u.group_name, COUNT(DISTINCT u.user_id)
            FROM group_binding b
            JOIN user_group u ON u.org_id = b.org_id AND u.group_name = b.group_name
            WHERE b.org_id = ? GROUP BY u.group_name
            """,
            row -> Map.entry(row.text(), row.integer()),
            organisation)
        .stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public Set<IdentityProviderId> providers(OrganisationId organisation, UserId user) {
    return Set.copyOf(
        jdbc.query(
            "SELECT DISTINCT provider FROM external_identity WHERE user_id = ? AND org_id = ?",
            row -> new IdentityProviderId(row.identifier()),
            user,
            organisation));
  }

  @Override
  public List<UserId> members(OrganisationId organisation, String group) {
    return jdbc.query(
        "SELECT DISTINCT user_id FROM user_group WHERE org_id = ? AND group_name = ?",
        row -> new UserId(row.identifier()),
        organisation,
        group);
  }
}
