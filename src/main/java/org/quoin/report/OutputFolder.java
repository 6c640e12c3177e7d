package org.quoin.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.base.OutputFile;
import org.quoin.result.JobsFile;

/**
 * The folder of {@code --out}. A folder that holds anything is refused without {@code --force}, so
 * nothing a user had is lost; every file appears whole or not at all.
 */
public final class OutputFolder {
  private final Path folder;

  private OutputFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Makes the folder, or takes an empty one.
   *
   * @param force also take a folder that holds files; those of the same name are replaced
   * @return the folder
   */
  public static OutputFolder open(Path folder, boolean force) {
    try {
      if (Files.exists(folder) && !Files.isDirectory(folder)) {
        throw new InputException("--out", folder + " is a file; expected a folder");
      }
      if (Files.isDirectory(folder) && !force) {
        try (Stream<Path> files = Files.list(folder)) {
          if (files.findAny().isPresent()) {
            throw new InputException(
                "--out", folder + " is not empty; name another folder, or add --force to replace");
          }
        }
      }
      Files.createDirectories(folder);
      return new OutputFolder(folder);
    } catch (IOException e) {
      throw new InputException(
          "--out", "cannot make the folder " + folder + ": " + FileFailure.reason(e));
    }
  }

  /** Writes a whole file; a reader sees the old one or the new one, never a part. */
  public void write(String name, String content) {
    OutputFile.writeInFolder(folder.resolve(name), content);
  }

  /** Writes a whole file; a reader sees the old one or the new one, never a part. */
  public void write(String name, byte[] content) {
    OutputFile.writeInFolder(folder.resolve(name), out -> out.write(content));
  }

  /** Writes a whole file from its writer. */
  public void write(String name, OutputFile.Content content) {
    OutputFile.writeInFolder(folder.resolve(name), content);
  }

  /**
   * Writes the table of jobs in place of an earlier one.
   *
   * @param compressed whether it is compressed
   * @param content writes it
   */
  public void writeJobs(boolean compressed, OutputFile.Content content) {
    write(JobsFile.name(compressed), compressed ? JobsFile.compressed(content) : content);
    Path other = folder.resolve(JobsFile.name(!compressed));
    try {
      Files.deleteIfExists(other);
    } catch (IOException e) {
      throw new InputException(other.toString(), "cannot be replaced: " + FileFailure.reason(e));
    }
  }

  /**
   * Makes a folder in this one, or takes the one that is there.
   *
   * @return the folder
   */
  public OutputFolder inner(String name, boolean force) {
    Path inner = folder.resolve(name);
    if (Files.isSymbolicLink(inner)) {
      throw new InputException("--out", inner + " is a link; remove it, or name another folder");
    }
    return open(inner, force);
  }

  public Path file(String name) {
    return folder.resolve(name);
  }
}
