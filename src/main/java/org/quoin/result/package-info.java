/**
 * The results that Quoin writes to files, as records. The components of a record are the members of
 * the file, in their order; the {@link org.quoin.base.Meaning} of each is what the reference says
 * about it. The same record is written after a run and read back for a page.
 */
package org.quoin.result;
