/** Options that several commands share. */
package org.quoin.cli.option;
