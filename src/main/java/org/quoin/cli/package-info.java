/**
 * The commands, one class each. Exit codes: 0 done, 1 failed, 2 refused input (with one clear error
 * a mistake and never a stack trace).
 */
package org.quoin.cli;
