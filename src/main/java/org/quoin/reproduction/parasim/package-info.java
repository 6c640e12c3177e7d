/** Luo, Zhang, Zhang (2007): Tables 3 and 4 of ParaSim on public logs. */
package org.quoin.reproduction.parasim;
