package org.quoin.base;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 digests that identify bytes; as text in 64 hexadecimal digits. */
public final class Digest {
  /** Cloned for each use: looking the algorithm up takes longer than hashing a line. */
  private static final MessageDigest NEW = lookedUp();

  private Digest() {}

  /** {@return a digest of no bytes yet} */
  public static MessageDigest sha256() {
    try {
      return (MessageDigest) NEW.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("Java's own SHA-256 can be cloned", e);
    }
  }

  private static MessageDigest lookedUp() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * {@return the digest of bytes}
   *
   * @param bytes the bytes; may be empty
   */
  public static String of(byte[] bytes) {
    return text(sha256().digest(bytes));
  }

  /**
   * {@return the digest of a file}
   *
   * @param file the file
   * @throws IOException if it cannot be read
   */
  public static String of(Path file) throws IOException {
    MessageDigest digest = sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return text(digest.digest());
  }

  /**
   * {@return a digest as text}
   *
   * @param digest the digest; gives two digits per byte
   */
  public static String text(byte[] digest) {
    return HexFormat.of().formatHex(digest);
  }
}
