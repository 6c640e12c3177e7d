/**
 * Closed forms of queueing theory: single stations, open and closed networks of them, and the time
 * that one transfer takes over a queue with a finite buffer.
 */
package org.quoin.queueing;
