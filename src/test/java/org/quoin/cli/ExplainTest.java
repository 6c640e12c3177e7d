package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** {@code quoin explain}: the questions that people ask, and the words that outputs print. */
class ExplainTest {

  @ParameterizedTest
  @CsvSource({
    "why is my link full, Why is my link full?",
    "Why is the network so slow?, Why is my link full?",
    "why are my waits so long, Why are my waits so long?",
    "why do my jobs wait, Why are my waits so long?",
    "which policy is best, Which policy is best?",
    "what is the best scheduler, Which policy is best?",
    "which metaserver is best, Which site or metaserver is best?",
    "where should my job go, Which site or metaserver is best?",
    "is this difference real, Is this difference real?",
    "is it significant, Is this difference real?",
    "how many replications, How many replications do I need?",
    "how many replications do I need, How many replications do I need?",
    "network or server, Is it the network or the server?",
    "when will my job start, When would my job start?",
    "can it read slurm logs, Can I read the log of my cluster?",
    "would more processors help, Would a second server help?",
    "why is the simulation so slow, Why is the run so slow?",
    "how do I draw a picture, How do I draw a figure for a paper?",
    "how do I make a plot, How do I draw a figure for a paper?",
    "which policy is best for short jobs, Which policy is best for short jobs?",
    "how long will my run take, Why is the run so slow?",
    "should I buy faster links, Is it the network or the server?",
    "'why are results different each time', 'Why are results the same, or others, each time?'",
    "what if a node fails, What happens if a node or a link fails?",
    "why was my job killed, Why was my job killed or left out?",
    "what units can I use, Which units can I write?",
    "how do I add a cluster, How do I describe a grid of my own?",
    "can I use GPUs, Can jobs use GPUs and memory?",
    "what does the star mean, What do ± and the star mean?",
    "what is the confidence interval, What do ± and the star mean?",
    "which jobs are counted, Which jobs are counted?",
    "how do I import a network, How do I take a real network?",
    "how do I fit my measurements, How do I fit a grid to measurements?",
    "how do I run a study on slurm, How do I run a study on many machines?",
    "how can I see the queue, How can I see the queue?",
    "can I run on windows, Can I run it on Windows?",
    "how do I install it, Can I run it on Windows?",
    "why is LOTH better, 'Why is LOTH better, or worse, than LOAD?'",
    "why is easy better than conservative, Why is one policy better than another?",
    "how do I compare two schedulers on my log, How do I compare two schedulers on my log?",
    "why does it say no difference, Why does it say that no difference can be shown?",
    "how do I resume an interrupted run, 'How do I stop a run, and go on later?'",
    "how do I change the number of jobs, How do I change a number of a scenario?",
    "how do I add a deadline, How do I give jobs deadlines or priorities?",
    "how do I model a bursty network, How do I model other people's traffic and jobs?",
    "what is the difference between packets and fluid, Packets or a fluid?",
    "how do I share results with a colleague, How do I share a result?",
    "can I export to csv, How do I share a result?",
    "can I use python, How do I read results with Python or R?",
    "how do I cite quoin, 'Where is the documentation, the licence, the way to cite?'",
    "how much memory does it need, How many cores and how much memory does it use?",
    "can I write my own policy, Can I write a policy of my own?",
    "can I use batsim files, 'Can I use files of Batsim, AccaSim or GridSim?'",
    "does it support kubernetes, 'Does it simulate clouds, containers or energy?'",
    "can I simulate energy, 'Does it simulate clouds, containers or energy?'",
    "how do I validate my file, How do I check my files?",
    "how can I model think time, Can users react to their waits?",
    "how do I get a gantt chart, How do I see who ran when?",
    "can I use a csv log, Can I read the log of my cluster?"
  })
  void aQuestionIsAnsweredWithCommands(String question, String title) {
    Run run = Run.quoin(("explain " + question).split(" "));
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith(title + System.lineSeparator()).contains("  quoin ");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
  }

  /** Each was answered by "nothing is called". */
  @ParameterizedTest
  @CsvSource({
    "dropped, 'drop, a term'",
    "topology.links.0, 'topology.links, a term'",
    "topology.nodes, 'topology.nodes, a term'",
    "topology.links.wan.bandwidth, 'bandwidth, an attribute of a link'",
    "clients.0.interval, 'clients.interval, a scenario key'",
    "what is SLDwA, 'SLDwA, a metric'",
    "what is a metaserver, 'metaserver, a term'",
    "what is bounded slowdown?, 'bounded slowdown, a term'",
    "what is backfilling, 'backfill, a term'",
    "what does easy mean, easy",
    "the difference between RR and LOAD, RR",
  })
  void aWordIsExplainedByItsStemAndAKeyByItsPlace(String word, String first) {
    Run run = Run.quoin("explain", word);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).startsWith(first);
  }

  @Test
  void aDifferenceIsExplainedByBoth() {
    assertThat(Run.quoin("explain", "difference", "between", "RR", "and", "LOAD").out())
        .startsWith("RR, a metaserver")
        .contains("\nLOAD, a metaserver");
  }

  @Test
  void aNameIsStillANameAndNonsenseIsRefused() {
    assertThat(Run.quoin("explain", "easy").out()).startsWith("easy");
    assertThat(Run.quoin("explain", "transfers.round-trip").out())
        .contains("Packets have none: a sender that is alone must fill the link");
    assertThat(Run.quoin("explain", "is", "it", "blue").exitCode()).isEqualTo(2);
    assertThat(Run.quoin("explain", "questions").out().lines())
        .hasSameSizeAs(Questions.all())
        .contains("Is this difference real?");
  }

  @Test
  void everyCommandOfAnAnswerIsOne() {
    CommandLine program = Quoin.commandLine();
    for (Questions.Question question : Questions.all()) {
      assertThat(question.answer()).isNotEmpty();
      assertThat(question.commands()).isNotEmpty();
      for (String line : question.commands()) {
        List<String> words = new ArrayList<>(List.of(line.split(" ")));
        CommandLine command = program.getSubcommands().get(words.get(1));
        assertThat(command).as(line).isNotNull();
        CommandLine inner = command.getSubcommands().get(words.size() > 2 ? words.get(2) : "");
        CommandLine asked = inner == null ? command : inner;
        words.stream()
            .filter(word -> word.startsWith("--"))
            .forEach(
                option ->
                    assertThat(asked.getCommandSpec().optionsMap()).as(line).containsKey(option));
      }
    }
  }

  /** The heads of the tables, and the figures of a queue. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "queue M/M/1/5 --arrivals 0.8/s --service 1/s --customers 2000",
        "queue M/M/1-PRIORITY --class a=0.2/s,1s --class b=0.2/s,1s --customers 2000",
        "compare scenarios/aida-environment-2-linpack.yaml --set replications=2 --set jobs=40 --set"
            + " warmup=5",
        "run scenarios/aida-example.yaml --set jobs=40 --set warmup=5 --details",
        "analyze scenarios/aida-example.yaml",
        "replay scenarios/replay-example.yaml",
        "replay scenarios/replay-example.swf --processors 8 --compare none,easy --details",
        "replay scenarios/replay-example.swf --processors 8 --compare none,easy --by user",
        "compare scenarios/cross-site.yaml --set replications=2 --set jobs=40 --set warmup=5"
            + " --details",
        "workload stats scenarios/replay-example.swf",
        "topology show topologies/aida-slide-9.dot --queues",
        "topology analyze topologies/aida-slide-9.dot",
        "replay scenarios/cluster-example.swf --compare easy,slurm --reasons --details",
        "sweep scenarios/studies/heterogeneous.yaml --set replications=2 --set jobs=40 --set"
            + " warmup=5",
        "coschedule --count 4 --nodes 4 --scheme GS,SB"
      })
  void everyHeadOfATableIsExplained(String command) {
    Run run = Run.quoin(command.split(" "));
    assertThat(run.exitCode()).as(run.err()).isZero();
    TreeSet<String> unknown = new TreeSet<>();
    List<String> lines = run.out().lines().toList();
    int tables = 0;
    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).matches(" +-+( +-+)*")) {
        tables++;
        heads(lines.get(i - 1), lines.get(i))
            .filter(head -> Run.quoin("explain", head).exitCode() != 0)
            .forEach(unknown::add);
        for (int row = i + 1; command.startsWith("queue") && row < lines.size(); row++) {
          if (lines.get(row).isBlank()) {
            break;
          }
          heads(lines.get(row), lines.get(i))
              .limit(1)
              .filter(head -> !head.matches("[0-9.]+|\\.\\.\\.|a|b|(wait|response) \\d+ %"))
              .filter(head -> Run.quoin("explain", head).exitCode() != 0)
              .forEach(unknown::add);
        }
      }
    }
    assertThat(tables).isPositive();
    assertThat(unknown).isEmpty();
  }

  /** The heads of pages alone, and the words of a calibration. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "off the best",
        "held back",
        "standard error",
        "rank correlation",
        "searched from"
      })
  void aHeadOfAPageIsExplained(String head) {
    assertThat(Run.quoin("explain", head).exitCode()).isZero();
  }

  /** The cells above a line of dashes, without units and stars. */
  private static Stream<String> heads(String line, String rule) {
    List<String> heads = new ArrayList<>();
    for (int i = 0; i < rule.length(); i++) {
      if (rule.charAt(i) == '-' && rule.charAt(i - 1) == ' ') {
        int end = i;
        while (end < rule.length() && rule.charAt(end) == '-') {
          end++;
        }
        heads.add(line.substring(Math.min(i, line.length()), Math.min(end, line.length())));
      }
    }
    return heads.stream()
        .map(head -> head.replaceAll("\\[.*]", "").replace("*", "").strip())
        .filter(head -> !head.isEmpty() && !head.equals("%"));
  }

  @ParameterizedTest
  @CsvSource({
    "fluid, network",
    "RQMC, variance-reduction",
    "last-two, easy.prediction",
    "on-off, clients.arrivals"
  })
  void aValueIsExplainedByWhatTakesIt(String value, String key) {
    Run run = Run.quoin("explain", value);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("'" + value + "' is a value of:").contains("  " + key + ", ");
    assertThat(run.out().lines().filter(line -> line.contains("a metric"))).isEmpty();
  }

  /** The type of a value is not a value. */
  @Test
  void aTypeIsNoValue() {
    assertThat(Run.quoin("explain", "text").exitCode()).isEqualTo(2);
  }

  /** A word of many tables: what it means comes first, and each meaning says where it is. */
  @Test
  void aWordOfManyKindsSaysWhereEachOfThemIs() {
    assertThat(Run.quoin("explain", "wait").out())
        .startsWith("  wait, a term\n      Time before service\n")
        .contains("  wait, a column of waits.csv\n      Simulated wait\n");
    assertThat(Run.quoin("explain", "easy").out()).contains("\n  easy.depth (0)\n");
  }
}
