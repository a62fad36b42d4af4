import { writeFileSync } from 'node:fs';
import { asText, contract } from '../test/golden/contract.ts';

/** Writes the golden files of the public contract anew. Whoever runs this names the change in CHANGELOG.md. */
for (const [file, value] of Object.entries(contract())) {
  writeFileSync(new URL(`../test/golden/${file}`, import.meta.url), asText(value));
  console.log(`test/golden/${file} written`);
}
