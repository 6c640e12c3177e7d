/**
 * The live page: the results in a folder, runs in progress, and a workbench, served to this
 * machine's browser. Serves and writes only files in that folder and in Quoin itself; every request
 * passes {@link AccessCheck} first and has bounded memory and time.
 */
package org.quoin.serve;
