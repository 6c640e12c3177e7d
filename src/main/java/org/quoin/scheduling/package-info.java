/** The space-sharing policies of a cluster, one file each, and their registry. */
package org.quoin.scheduling;
