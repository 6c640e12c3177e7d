package org.quoin.slurm;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.machine.Machine;
import org.quoin.machine.slurm.SlurmConf;
import org.quoin.slurm.account.AccountDatabase;

/**
 * A cluster as a file describes it. Two of them are equal if they come from one file.
 *
 * @param source path of the file
 * @param conf nodes, partitions, and the values of Slurm's other keys
 * @param files the file, and the others that it names
 * @param accounts accounts, users and QOS with their limits; empty if the file names none
 */
public record ClusterFile(
    String source, List<Path> files, SlurmConf conf, Optional<AccountDatabase> accounts) {

  public ClusterFile {
    files = List.copyOf(files);
  }

  /**
   * {@return the cluster of a {@code slurm.conf}}
   *
   * @param file the path of the file
   * @throws org.quoin.base.InputException with every mistake
   */
  public static ClusterFile slurmConf(Path file) {
    ClusterFile read =
        new ClusterFile(file.toString(), List.of(file), SlurmConf.read(file), Optional.empty());
    Mistakes mistakes = new Mistakes(file.toString());
    mistakes.add(read.mistakes());
    mistakes.refuse();
    return read;
  }

  /** {@return the mistakes in the names of Slurm's keys that count} */
  public List<Mistake> mistakes() {
    return ModelledKeys.mistakes(conf);
  }

  /** {@return the names of Slurm's keys that count, in alphabetical order} */
  public static Set<String> keysThatCount() {
    return ModelledKeys.all();
  }

  /** {@return one sentence about the keys that count but are not simulated; empty without any} */
  public Optional<String> notSimulated() {
    List<String> keys = ModelledKeys.notSimulated(conf);
    return keys.isEmpty()
        ? Optional.empty()
        : Optional.of(source + " has settings that are not simulated: " + String.join(", ", keys));
  }

  /** {@return the nodes and partitions} */
  public Machine machine() {
    return conf.machine();
  }

  /** {@return the number of CPUs of all nodes} */
  public int processors() {
    return (int) Math.min(machine().cpus(), Integer.MAX_VALUE);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ClusterFile file && file.source.equals(source);
  }

  @Override
  public int hashCode() {
    return source.hashCode();
  }
}
