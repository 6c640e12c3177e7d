/** {@code quoin reproduce}: a command for each published table. */
package org.quoin.cli.reproduce;
