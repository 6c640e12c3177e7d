/** Commands that read a scenario and describe it without running it. */
package org.quoin.cli.inspect;
