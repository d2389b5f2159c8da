package io.portico.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A proxy of a server on this machine that cuts the connection at given words. */
public final class CutLine implements AutoCloseable {

  private final InetSocketAddress server;
  private final ServerSocket socket;
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private final AtomicReference<Optional<Plan>> plan = new AtomicReference<>(Optional.empty());

  /** How a line breaks. */
  public enum Break {
    /** The client hears that the line is gone; the server never hears the words. */
    BEFORE_THE_SERVER_HEARS,

    /** The server answers the words; the client hears no answer, only that the line is gone. */
    BEFORE_THE_CLIENT_HEARS,

    /** The server answers the words; the client waits for the answer. */
    SILENTLY
  }

  /**
   * @param once what a client sends before {@code words}
   * @param words what it sends then, in any case
   * @param done counted down when the words were sent
   */
  private record Plan(String once, String words, Break how, CountDownLatch done) {}

  /** Opens a line to the server on {@code port}. */
  public CutLine(int port) {
    try {
      server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      socket = new ServerSocket(0, 300, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  /** Returns where clients reach the server. */
  public int port() {
    return socket.getLocalPort();
  }

  /**
   * Cuts the first connection in which a client sends {@code once} and after that {@code words}.
   * All others stay open.
   *
   * @return what is counted down when that has happened
   */
  public CountDownLatch breaks(Break how, String once, String words) {
    var done = new CountDownLatch(1);
    plan.set(Optional.of(new Plan(once, words.toLowerCase(Locale.ROOT), how, done)));
    return done;
  }

  /** Waits until the line is broken. */
  public static void await(CountDownLatch broken) {
    try {
      if (!broken.await(60, TimeUnit.SECONDS)) {
        throw new AssertionError("the marker was not sent");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        var client = socket.accept();
        open.add(client);
        var there = new Socket();
        open.add(there);
        there.connect(server);
        var conversation = new Conversation(client, there);
        Thread.ofVirtual().start(conversation::toServer);
        Thread.ofVirtual().start(conversation::toClient);
      } catch (IOException _) {
        if (socket.isClosed()) {
          return;
        }
      }
    }
  }

  @Override
  public void close() {
    end(socket);
    open.forEach(CutLine::end);
  }

  private static void end(AutoCloseable end) {
    try {
      end.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** What one client and the server say to each other. */
  private final class Conversation {

    private final Socket client;
    private final Socket there;
    private final AtomicReference<@Nullable Plan> broken = new AtomicReference<>();
    private String said = "";
    private boolean isNear;

    Conversation(Socket client, Socket there) {
      this.client = client;
      this.there = there;
    }

    void toServer() {
      try (client;
          there) {
        pass(client.getInputStream(), there.getOutputStream(), this::isHeard);
      } catch (IOException _) {
        return;
      }
    }

    void toClient() {
      try (client;
          there) {
        pass(there.getInputStream(), client.getOutputStream(), _ -> isAnswered());
      } catch (IOException _) {
        return;
      }
    }

    private void pass(InputStream from, OutputStream to, Passing passing) throws IOException {
      var bytes = new byte[16_384];
      for (var read = from.read(bytes); read >= 0; read = from.read(bytes)) {
        switch (passing.of(new String(bytes, 0, read, StandardCharsets.ISO_8859_1))) {
          case GOES -> to.write(bytes, 0, read);
          case IS_LOST -> {}
          case ENDS -> {
            return;
          }
        }
      }
    }

    private Fate isHeard(String words) {
      var waited = plan.get();
      if (waited.isEmpty()) {
        return Fate.GOES;
      }
      said += words;
      var once = said.indexOf(waited.get().once());
      if (!isNear && once >= 0) {
        isNear = true;
        said = said.substring(once + waited.get().once().length());
      }
      if (!isNear || !said.toLowerCase(Locale.ROOT).contains(waited.get().words())) {
        said = said.substring(Math.max(0, said.length() - 200));
        return Fate.GOES;
      }
      plan.set(Optional.empty());
      if (waited.get().how() == Break.BEFORE_THE_SERVER_HEARS) {
        waited.get().done().countDown();
        return Fate.ENDS;
      }
      broken.set(waited.get());
      return Fate.GOES;
    }

    private Fate isAnswered() {
      var waited = broken.get();
      if (waited == null) {
        return Fate.GOES;
      }
      waited.done().countDown();
      return waited.how() == Break.SILENTLY ? Fate.IS_LOST : Fate.ENDS;
    }
  }

  /** What to do with words. */
  private enum Fate {
    GOES,
    IS_LOST,
    ENDS
  }

  /** Decides what to do with words. */
  private interface Passing {
    Fate of(String words);
  }
}
