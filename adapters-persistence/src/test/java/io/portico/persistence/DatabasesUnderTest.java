package io.portico.persistence;

import io.micronaut.context.ApplicationContext;
import io.micronaut.json.JsonMapper;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.StoresUnderTest;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.labelindex.ApiChangeLog;
import io.portico.persistence.testkit.InMemoryDatabase;
import io.portico.persistence.testkit.RealServer;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
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

  private static final Map<String, JdbcStores> OPEN = new ConcurrentHashMap<>();

  /* Tables with foreign keys before those they refer to. */
  private static final String TABLES =
      """
      audit_entry job remembered_request login_failure
      usage_hour usage_day usage_month usage_key usage_target
      credit node
      webhook_delivery webhook
      mail key_link portal_import issued_key key_request subscription
      developer
      api_change api_change_node
      api_label api label_value label_former_name label_definition governance_policy
      saved_view service_credential access_link dashboard_session dashboard_user dashboard_user_change
      discovery_mapping discovery_run discovery_source
      portal_settings catalogue_entry catalogue plan
      organisation installation installation_mark
      """;

  /** The stores and the beans they are made of. */
  public interface JdbcStores extends Stores {
    Jdbc jdbc();

    JdbcUnitOfWork jdbcUnitOfWork();

    JsonMapper jsonMapper();

    ApiChangeLog changeLog();
  }

  @Override
  public SequencedMap<String, Supplier<Stores>> byName() {
    var databases = new LinkedHashMap<String, Supplier<Stores>>();
    databases.put("H2", DatabasesUnderTest::h2);
    databases.put("real server", DatabasesUnderTest::server);
    return databases;
  }

  private static JdbcStores h2() {
    return emptied(
        OPEN.computeIfAbsent("H2", _ -> stores(InMemoryDatabase.properties("contracts"))));
  }

  private static JdbcStores server() {
    var server = RealServer.required();
    return emptied(
        OPEN.computeIfAbsent(
            "server",
            _ ->
                stores(
                    DatabaseProperties.server(
                        server.emptyDatabase("portico_contracts"),
                        server.user(),
                        server.password()))));
  }

  /* Each store is the bean of the type that its accessor returns. */
  private static JdbcStores stores(Map<String, Object> properties) {
    var context = ApplicationContext.run(properties);
    return (JdbcStores)
        Proxy.newProxyInstance(
            JdbcStores.class.getClassLoader(),
            new Class<?>[] {JdbcStores.class},
            (proxy, method, arguments) ->
                method.isDefault()
                    ? InvocationHandler.invokeDefault(proxy, method, arguments)
                    : context.getBean(method.getReturnType()));
  }

  private static JdbcStores emptied(JdbcStores stores) {
    new Scanner(TABLES)
        .forEachRemaining(table -> stores.jdbc().update(Sql.of("DELETE FROM " + table)));
    return stores;
  }
}
