package io.portico.persistence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.context.ApplicationContext;
import io.portico.application.testkit.Await;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A check of the embedded database that outlived it would open it again. */
class StoreWatchCloseTest {

  @Test
  void close_duringACheck_waitsForItsEnd(@TempDir Path folder) throws Exception {
    var context = ApplicationContext.run(DatabaseProperties.embedded(folder));
    var _ = context.getBean(StoreWatch.class);
    var driver = new HeldDriver();
    var ofH2 =
        Collections.list(DriverManager.getDrivers()).stream()
            .filter(one -> one.getClass().getName().equals("org.h2.Driver"))
            .toList();
    for (var one : ofH2) {
      DriverManager.deregisterDriver(one);
    }
    DriverManager.registerDriver(driver);
    try {
      driver.reached.await();
      var closing = Thread.ofPlatform().start(context::close);
      Await.until(
          "closing waits for the check, or has ended",
          () -> waitsInStoreWatch(closing) || !closing.isAlive());
      assertThat(closing.isAlive()).isTrue();

      driver.goOn.countDown();
      closing.join();
    } finally {
      driver.goOn.countDown();
      DriverManager.deregisterDriver(driver);
      for (var one : ofH2) {
        DriverManager.registerDriver(one);
      }
    }
  }

  private static boolean waitsInStoreWatch(Thread thread) {
    return thread.getState() == Thread.State.TIMED_WAITING
        && Arrays.stream(thread.getStackTrace())
            .anyMatch(frame -> frame.getClassName().equals(StoreWatch.class.getName()));
  }

  /** H2's, whose connections for checks wait until they may go on. */
  private static final class HeldDriver implements Driver {

    private final Driver ofH2 = new org.h2.Driver();
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @Override
    public @Nullable Connection connect(String url, Properties info) throws SQLException {
      if (Thread.currentThread().getName().equals("store-watch") && acceptsURL(url)) {
        reached.countDown();
        awaitGoOn();
      }
      return ofH2.connect(url, info);
    }

    /* As H2 does not notice either that its thread is to end. */
    private void awaitGoOn() {
      while (true) {
        try {
          goOn.await();
          return;
        } catch (InterruptedException _) {
          // Wait on.
        }
      }
    }

    @Override
    public boolean acceptsURL(String url) throws SQLException {
      return ofH2.acceptsURL(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
      return ofH2.getPropertyInfo(url, info);
    }

    @Override
    public int getMajorVersion() {
      return ofH2.getMajorVersion();
    }

    @Override
    public int getMinorVersion() {
      return ofH2.getMinorVersion();
    }

    @Override
    public boolean jdbcCompliant() {
      return ofH2.jdbcCompliant();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
      return ofH2.getParentLogger();
    }
  }
}
