/** Commands that read a scenario and tell something of it, and run nothing. */
package org.quoin.cli.inspect;
