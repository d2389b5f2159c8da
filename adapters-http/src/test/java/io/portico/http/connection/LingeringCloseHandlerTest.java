package io.portico.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.ReferenceCountUtil;
import io.portico.application.testkit.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The handler on a server that responds to the first bytes, and then closes the connection. */
class LingeringCloseHandlerTest {

  private static final int REQUEST = 1 << 20;
  private static final int RESPONSE = 64 * 1024;
  private static final int SMALLEST_BUFFER = 4_096;
  private static final Duration LONGEST = Duration.ofSeconds(1);

  private final MultiThreadIoEventLoopGroup threads =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final CompletableFuture<Channel> responded = new CompletableFuture<>();
  private final Channel server =
      new ServerBootstrap()
          .group(threads)
          .channel(NioServerSocketChannel.class)
          .childHandler(
              new ChannelInitializer<>() {
                @Override
                protected void initChannel(Channel channel) {
                  channel.pipeline().addLast(new LingeringCloseHandler(LONGEST), new Responder());
                }
              })
          .bind(InetAddress.getLoopbackAddress(), 0)
          .syncUninterruptibly()
          .channel();

  private final class Responder extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ReferenceCountUtil.release(message);
      context.channel().config().setAutoRead(false);
      context
          .writeAndFlush(Unpooled.wrappedBuffer(new byte[RESPONSE]))
          .addListener(ChannelFutureListener.CLOSE)
          .addListener(_ -> responded.complete(context.channel()));
    }
  }

  @AfterEach
  void stop() {
    server.close().syncUninterruptibly();
    threads.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
  }

  @Test
  void response_toAClientThatStillSends_isReadToItsEnd() throws IOException {
    try (var senders = Executors.newVirtualThreadPerTaskExecutor();
        var client = connected()) {
      senders.execute(() -> send(client, REQUEST));
      // The system has the response, and the client has neither sent nor read everything.
      responded.join();

      assertThat(client.getInputStream().readAllBytes()).hasSize(RESPONSE);
    }
  }

  @Test
  void connection_whoseClientDoesNotCloseItToo_isClosedAfterTheLongestTime() throws IOException {
    try (var client = connected()) {
      send(client, 1);

      assertThat(client.getInputStream().readAllBytes()).hasSize(RESPONSE);
      assertThat(responded.join().isOpen()).isTrue();
      Await.until("the connection is closed", () -> !responded.join().isOpen());
    }
  }

  private Socket connected() throws IOException {
    var socket = new Socket();
    socket.setReceiveBufferSize(SMALLEST_BUFFER);
    socket.connect((InetSocketAddress) server.localAddress());
    return socket;
  }

  private static void send(Socket client, int bytes) {
    try {
      client.getOutputStream().write(new byte[bytes]);
    } catch (IOException _) {
      // The server may close the connection before it has read everything.
    }
  }
}
