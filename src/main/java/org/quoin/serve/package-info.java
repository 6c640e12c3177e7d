/**
 * The live page: the results in a folder, runs on their way, and a workbench, served to this
 * machine's browser. Nothing is served or written but what is in that folder and in Quoin itself;
 * every request passes {@link AccessCheck} first and costs bounded memory and time.
 */
package org.quoin.serve;
