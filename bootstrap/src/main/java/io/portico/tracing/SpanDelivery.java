package io.portico.tracing;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way of spans to the collector: counts those that are sent and lost, holds back those that
 * would wait beyond a bound, and logs the begin and the end of an outage.
 */
final class SpanDelivery {

  /** The spans that the collector took. */
  static final String SENT = "sent";

  /** The spans that it did not take. */
  static final String FAILED = "failed";

  /** The spans that were not queued, because too many waited. */
  static final String DROPPED = "dropped";

  private static final Logger LOG = LoggerFactory.getLogger(SpanDelivery.class);

  private final ObjLongConsumer<String> counter;
  private final LongSupplier nanoTime;
  private final AtomicInteger waiting = new AtomicInteger();

  /* Of the present outage; guarded by this. */
  private boolean isDown;
  private long downSince;
  private long lost;

  /**
   * @param counter takes one of the words of this class, and a number of spans
   * @param nanoTime the time of this process
   */
  SpanDelivery(ObjLongConsumer<String> counter, LongSupplier nanoTime) {
    this.counter = counter;
    this.nanoTime = nanoTime;
  }

  /** Returns a queue that at most {@code most} spans wait in. */
  SpanProcessor bounded(SpanProcessor queue, int most) {
    return new BoundedQueue(queue, most);
  }

  /** Returns an exporter whose outcomes are counted. */
  SpanExporter counted(SpanExporter exporter) {
    return new CountedExporter(exporter);
  }

  private void drop() {
    counter.accept(DROPPED, 1);
    synchronized (this) {
      lost++;
    }
  }

  private void end(int spans, CompletableResultCode result) {
    waiting.addAndGet(-spans);
    counter.accept(result.isSuccess() ? SENT : FAILED, spans);
    if (result.isSuccess()) {
      up();
    } else {
      down(spans, result.getFailureThrowable());
    }
  }

  private synchronized void down(int spans, @Nullable Throwable failure) {
    lost += spans;
    if (!isDown) {
      isDown = true;
      downSince = nanoTime.getAsLong();
      LOG.error(
          "The collector of traces takes no spans, they are lost until it does: {}",
          reason(failure));
    }
  }

  private synchronized void up() {
    if (isDown) {
      isDown = false;
      var seconds = TimeUnit.NANOSECONDS.toSeconds(nanoTime.getAsLong() - downSince);
      LOG.warn(
          "The collector of traces takes spans again after {} s; {} spans were lost",
          seconds,
          lost);
    }
    lost = 0;
  }

  /* Without its text, which may have the address with a credential. */
  private static String reason(@Nullable Throwable failure) {
    if (failure == null) {
      return "no answer";
    }
    var cause = failure.getCause();
    return (cause == null ? failure : cause).getClass().getSimpleName();
  }

  private final class BoundedQueue implements SpanProcessor {

    private final SpanProcessor queue;
    private final int most;

    BoundedQueue(SpanProcessor queue, int most) {
      this.queue = queue;
      this.most = most;
    }

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {
      queue.onStart(parent, span);
    }

    @Override
    public boolean isStartRequired() {
      return queue.isStartRequired();
    }

    @Override
    public void onEnd(ReadableSpan span) {
      if (!span.getSpanContext().isSampled()) {
        return;
      }
      if (waiting.incrementAndGet() > most) {
        waiting.decrementAndGet();
        drop();
        return;
      }
      queue.onEnd(span);
    }

    @Override
    public boolean isEndRequired() {
      return true;
    }

    @Override
    public CompletableResultCode shutdown() {
      return queue.shutdown();
    }

    @Override
    public CompletableResultCode forceFlush() {
      return queue.forceFlush();
    }
  }

  private final class CountedExporter implements SpanExporter {

    private final SpanExporter exporter;

    CountedExporter(SpanExporter exporter) {
      this.exporter = exporter;
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
      var number = spans.size();
      var result = exported(spans);
      result.whenComplete(() -> end(number, result));
      return result;
    }

    private CompletableResultCode exported(Collection<SpanData> spans) {
      try {
        return exporter.export(spans);
      } catch (RuntimeException e) {
        return CompletableResultCode.ofExceptionalFailure(e);
      }
    }

    @Override
    public CompletableResultCode flush() {
      return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
      return exporter.shutdown();
    }
  }
}
