/** The reference: descriptions of everything that has a name, from the registries and settings. */
package org.quoin.cli.reference;
