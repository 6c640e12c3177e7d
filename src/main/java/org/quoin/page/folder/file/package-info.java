/** The files of a folder of results, read back; what is torn is refused with its place. */
package org.quoin.page.folder.file;
