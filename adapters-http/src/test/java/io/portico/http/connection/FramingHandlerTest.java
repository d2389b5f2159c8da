package io.portico.http.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FramingHandlerTest {

  private static final String BODY = "{\n  \"a\":\n\n\t1\r\n\r\n }";
  private static final String VALID =
      "\r\nGET /first HTTP/1.1\r\nHost: x\r\n\r\n"
          + "POST /length HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s"
              .formatted(BODY.length(), BODY)
          + "POST /chunks HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n"
              .formatted(BODY.length(), BODY)
          + "3\r\n\n b\r\n0\r\nX-Trailer: x\r\n\r\n"
          + "POST /empty HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"
          + "GET /last HTTP/1.1\r\nHost: x\r\n\r\n";

  @Test
  void requests_noneFolded_areAllPassedOnHoweverTheyAreCut() {
    for (var cut = 0; cut < VALID.length(); cut++) {
      assertThat(received(VALID.substring(0, cut), VALID.substring(cut)))
          .as("cut after %d bytes", cut)
          .containsExactly("/first", "/length", "/chunks", "/empty", "/last");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-Note: one\r\n two",
        "X-Note: one\r\n\ttwo",
        "X-Note:\r\n two",
        "X-Note: one\r\n ",
        "X-Note: one\r\n \r\nX-Other: two",
        "X-Note: one\n two"
      })
  void request_foldedAfterOthers_isRefusedHoweverItIsCut(String header) {
    var bytes = VALID + "GET /folded HTTP/1.1\r\n%s\r\nHost: x\r\n\r\n".formatted(header) + VALID;
    for (var cut = VALID.length(); cut < bytes.length() - VALID.length(); cut++) {
      assertThat(received(bytes.substring(0, cut), bytes.substring(cut)))
          .as("cut after %d bytes", cut)
          .containsExactly("/first", "/length", "/chunks", "/empty", "/last", "refused");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"12345", " 2345", "1234\n", "123\r\n"})
  void request_foldedAfterABody_isRefusedHoweverItIsCut(String body) {
    var first = "POST /first HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n" + body;
    var bytes = first + first + "GET /folded HTTP/1.1\r\nX-Note: one\r\n two\r\n\r\n" + VALID;
    for (var cut = 0; cut < bytes.length() - VALID.length(); cut++) {
      assertThat(received(bytes.substring(0, cut), bytes.substring(cut)))
          .as("cut after %d bytes", cut)
          .containsExactly("/first", "/first", "refused");
    }
  }

  @Test
  void requests_withoutABlankAtALineStart_arePassedOnTogether() {
    var bytes = "POST /x HTTP/1.1\r\nContent-Length: 5\r\n\r\n12345".repeat(2);
    for (var cut = 0; cut < bytes.length(); cut++) {
      assertThat(received(bytes.substring(0, cut), bytes.substring(cut)))
          .as("cut after %d bytes", cut)
          .containsExactly("/x", "/x");
    }
  }

  @Test
  void request_foldedFirstLine_isRefused() {
    assertThat(received("GET /folded HTTP/1.1\r\n Host: x\r\n\r\n")).containsExactly("refused");
  }

  @Test
  void bytes_afterAnInvalidRequest_areDiscarded() {
    var invalid = "POST /x HTTP/1.1\r\nContent-Length: 5\r\nBad Name: x\r\n\r\n";

    assertThat(received(invalid + "12345" + VALID, VALID)).containsExactly("refused");
  }

  @Test
  void chunk_ofBlankLines_isPassedOnTogether() {
    var head = "POST /chunks HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
    var channel = channelWith(head + "400\r\n \n" + "\n".repeat(0x400 - 2));

    assertThat(channel.inboundMessages()).hasSizeLessThan(4);

    channel.finishAndReleaseAll();
  }

  private static EmbeddedChannel channelWith(String... pieces) {
    var framing = new FramingHandler();
    var channel = new EmbeddedChannel(framing.beforeDecoder(), new HttpServerCodec(), framing);
    for (var piece : pieces) {
      channel.writeInbound(Unpooled.copiedBuffer(piece, US_ASCII));
    }
    return channel;
  }

  private static List<String> received(String... pieces) {
    var channel = channelWith(pieces);
    var received = new ArrayList<String>();
    for (Object message = channel.readInbound(); message != null; message = channel.readInbound()) {
      if (message instanceof HttpRequest request) {
        received.add(request.decoderResult().isSuccess() ? request.uri() : "refused");
      }
      ReferenceCountUtil.release(message);
    }
    channel.finishAndReleaseAll();
    return received;
  }
}
