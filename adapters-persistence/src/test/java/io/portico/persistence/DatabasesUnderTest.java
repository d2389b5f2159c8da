package io.portico.persistence;

import io.micronaut.context.ApplicationContext;
import io.micronaut.json.JsonMapper;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.usage.StoredUsage;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.StoresUnderTest;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.clickhouse.ClickHouseAddress;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.labelindex.ApiChangeLog;
import io.portico.persistence.labelindex.LabelIndexes;
import io.portico.persistence.testkit.ClickHouseServer;
import io.portico.persistence.testkit.Database;
import io.portico.persistence.testkit.InMemoryDatabase;
import io.portico.persistence.testkit.RealServer;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Scanner;
import java.util.SequencedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The stores of this module on an embedded database and on a real server, wired and migrated as in
 * the service. All tests of a process share both.
 */
public final class DatabasesUnderTest implements StoresUnderTest {

  private static final Map<Database, Map<String, Object>> PROPERTIES = new ConcurrentHashMap<>();
  private static final Map<Database, JdbcStores> OPEN = new ConcurrentHashMap<>();
  private static final Map<Database, JdbcStores> INDEXED = new ConcurrentHashMap<>();
  private static final Duration LONGEST_LOADING = Duration.ofSeconds(30);

  /* Tables with foreign keys before those they refer to. */
  private static final String TABLES =
      """
      audit_entry job idempotency_record login_failure
      usage_log usage_hour usage_day usage_month usage_latency_hour usage_latency_day usage_latency_month usage_key usage_target usage_offset usage_rejection
      credit node
      webhook_delivery webhook key_push key_sweep gateway
      mail key_link portal_import issued_key key_request_comment key_request subscription
      application_member application sign_up recovery_code factor developer_identity developer_word developer_count developer
      api_definition_part api_definition
      api_label api label_value label_former_name label_definition governance_policy
      governance_count governance_day
      user_group group_binding external_identity identity_provider sign_in_flow provider_session
      saved_view own_role service_credential access_link dashboard_session dashboard_user dashboard_user_change
      api_former_id discovery_mapping discovery_finding discovery_run discovery_source source
      announcement site portal_settings catalogue_entry catalogue_entry_site catalogue plan_selector plan_extra plan
      label_index_change label_index_revision
      adopted_organisation organisation installation installation_mark
      """;

  /** The stores and the beans they are made of. */
  public interface JdbcStores extends Stores {
    Jdbc jdbc();

    JdbcUnitOfWork jdbcUnitOfWork();

    JsonMapper jsonMapper();

    ApiChangeLog changeLog();

    StoredUsage storedUsage();
  }

  @Override
  public SequencedMap<String, Supplier<Stores>> byName() {
    var databases = new LinkedHashMap<String, Supplier<Stores>>();
    Database.ofThisRun()
        .forEach(database -> databases.put(nameOf(database), () -> emptied(database)));
    if (ClickHouseServer.isOfThisRun()) {
      databases.put("H2 and ClickHouse", () -> WithClickHouse.SHARED);
    }
    return databases;
  }

  /* What the index of labels answers is tested with and without it. */
  @Override
  public SequencedMap<String, Supplier<Stores>> byName(Class<?> contract) {
    var databases = byName();
    if (contract.getPackageName().equals("io.portico.application.testkit.contract.api")) {
      Database.ofThisRun()
          .forEach(
              database ->
                  databases.put(nameOf(database) + " with a label index", () -> indexed(database)));
    }
    return databases;
  }

  private static String nameOf(Database database) {
    return switch (database) {
      case EMBEDDED -> "H2";
      case SERVER -> "real server";
    };
  }

  /* Stores on the same database, whose queries wait until the index can answer. */
  private static Stores indexed(Database database) {
    var _ = emptied(database);
    return INDEXED.computeIfAbsent(
        database,
        _ -> {
          var properties = new LinkedHashMap<>(properties(database));
          properties.put(DatabaseProperties.LABEL_INDEX, true);
          var context = ApplicationContext.run(properties);
          var apis = waiting(context.getBean(Apis.class), context.getBean(LabelIndexes.class));
          var stores = storesOf(context);
          return (JdbcStores)
              Proxy.newProxyInstance(
                  JdbcStores.class.getClassLoader(),
                  new Class<?>[] {JdbcStores.class},
                  (_, method, arguments) ->
                      method.getReturnType().equals(Apis.class)
                          ? apis
                          : method.invoke(stores, arguments));
        });
  }

  private static Apis waiting(Apis apis, LabelIndexes indexes) {
    return (Apis)
        Proxy.newProxyInstance(
            Apis.class.getClassLoader(),
            new Class<?>[] {Apis.class},
            (proxy, method, arguments) -> {
              if (arguments != null && arguments[0] instanceof OrganisationId organisation) {
                indexes.awaitReady(organisation, LONGEST_LOADING);
              }
              if (method.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, arguments);
              }
              try {
                return method.invoke(apis, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static Map<String, Object> properties(Database database) {
    return PROPERTIES.computeIfAbsent(
        database,
        _ ->
            switch (database) {
              case EMBEDDED -> InMemoryDatabase.properties("contracts");
              case SERVER -> {
                var server = RealServer.required();
                yield DatabaseProperties.server(
                    server.emptyDatabase("portico_contracts"), server.user(), server.password());
              }
            });
  }

  /** Returns the empty stores on a database. */
  public static JdbcStores emptied(Database database) {
    var stores =
        OPEN.computeIfAbsent(database, _ -> storesOf(ApplicationContext.run(properties(database))));
    new Scanner(TABLES)
        .forEachRemaining(table -> stores.jdbc().update(Sql.of("DELETE FROM " + table)));
    return stores;
  }

  /* Not emptied: tests have organisations of their own. */
  private static final class WithClickHouse {
    private static final JdbcStores SHARED =
        withClickHouse("clickhouse", ClickHouseServer.sharedAddress());
  }

  /** Returns the stores on a new embedded database of this name and on ClickHouse. */
  public static JdbcStores withClickHouse(String name, String address) {
    var properties = new LinkedHashMap<>(InMemoryDatabase.properties(name));
    properties.put(ClickHouseAddress.PROPERTY, address);
    return storesOf(ApplicationContext.run(properties));
  }

  /** Returns the stores of a context: each is the bean of the type that its accessor returns. */
  public static JdbcStores storesOf(ApplicationContext context) {
    return (JdbcStores)
        Proxy.newProxyInstance(
            JdbcStores.class.getClassLoader(),
            new Class<?>[] {JdbcStores.class},
            (proxy, method, arguments) ->
                method.isDefault()
                    ? InvocationHandler.invokeDefault(proxy, method, arguments)
                    : context.getBean(method.getReturnType()));
  }
}
