/** What can be written and what comes out, told of the registries and schemas that know it. */
package org.quoin.cli.reference;
