import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commitNow, machineClass } from './machine.mjs';
import { markdownOf } from './report.mjs';

const file = fileURLToPath(new URL('../RESULTS.md', import.meta.url));

/** Replaces the earlier results of a benchmark. */
export const record = ({ name, what, date, load, results }) => {
  const text = readFileSync(file, 'utf8');
  const section = [
    `## ${name}: ${what}`,
    '',
    ...results.about.flatMap((line) => [line, '']),
    markdownOf(results),
    '',
    ...results.notes.flatMap((line) => [line, '']),
    `${date}, commit ${commitNow()}, ${machineClass()}, load before the run ${load}.`,
    '',
  ].join('\n');
  const known = new RegExp(`## ${name}: [^]*?(?=\\n## |$)`);
  writeFileSync(file, known.test(text) ? text.replace(known, () => section) : `${text.trimEnd()}\n\n${section}`);
};
