// usage: node contracts/tooling/specs.mjs   exits with 1 when a row of a SPEC.md names a test that does not exist, or a cited chapter cannot be looked up
import { existsSync } from 'node:fs';
import { unknownChapters } from './specs/chapters.mjs';
import { unproved } from './specs/rows.mjs';
import { site, teams } from './ship/teams.mjs';

const folders = teams()
  .map(({ folder }) => folder)
  .filter((folder) => existsSync(`${site}/${folder}/SPEC.md`));
const rows = folders.flatMap((folder) => unproved(`${site}/${folder}`).map((fault) => `${folder}/SPEC.md ${fault}`));
const faults = [...rows, ...unknownChapters(site)];
process.stdout.write(faults.length > 0 ? `${faults.join('\n')}\n` : `Every rule of ${folders.length} SPEC.md names a test that is there\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
