/**
 * The commands, one class each. Exit codes: 0 done, 1 failed, 2 refused input (with one clear error
 * a mistake and never a stack trace). The subcommands of {@code topology}, {@code workload} and
 * {@code reproduce} have packages of their own, as have the options that commands share.
 */
package org.quoin.cli;
