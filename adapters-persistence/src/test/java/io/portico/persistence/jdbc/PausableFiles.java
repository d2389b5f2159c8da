package io.portico.persistence.jdbc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.h2.store.fs.FileBase;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * The files of embedded databases whose addresses have {@code pausable:} before the path. Writes
 * pause while one is copied, so the copy is what a process leaves that is killed then.
 */
public final class PausableFiles extends FilePathWrapper {

  static final String SCHEME = "pausable";

  /* Held for reading by those that write, and for writing by those that copy. */
  private static final ReadWriteLock PAUSE = new ReentrantReadWriteLock(true);

  static void register() {
    FilePath.register(new PausableFiles());
  }

  static void copy(Path file, Path copy) throws IOException {
    PAUSE.writeLock().lock();
    try {
      Files.copy(file, copy);
    } finally {
      PAUSE.writeLock().unlock();
    }
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    return new Channel(getBase().open(mode));
  }

  private static final class Channel extends FileBase {

    private final FileChannel file;

    private Channel(FileChannel file) {
      this.file = file;
    }

    @Override
    public synchronized int write(ByteBuffer from, long at) throws IOException {
      PAUSE.readLock().lock();
      try {
        return file.write(from, at);
      } finally {
        PAUSE.readLock().unlock();
      }
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
      PAUSE.readLock().lock();
      try {
        return file.write(from);
      } finally {
        PAUSE.readLock().unlock();
      }
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
      PAUSE.readLock().lock();
      try {
        file.truncate(size);
        return this;
      } finally {
        PAUSE.readLock().unlock();
      }
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
      return file.read(into);
    }

    @Override
    public synchronized int read(ByteBuffer into, long at) throws IOException {
      return file.read(into, at);
    }

    @Override
    public long position() throws IOException {
      return file.position();
    }

    @Override
    public FileChannel position(long at) throws IOException {
      file.position(at);
      return this;
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public void force(boolean metadata) throws IOException {
      file.force(metadata);
    }

    @Override
    public FileLock tryLock(long at, long size, boolean isShared) throws IOException {
      return file.tryLock(at, size, isShared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
      file.close();
    }
  }
}
