import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commitNow, machineClass } from './machine.mjs';

/** Formats a number with three significant digits. */
const figure = (value) => {
  if (value >= 1_000) return String(Math.round(value));
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
};

const formatted = ({ value, unit }) => `${figure(value)}${unit ? ` ${unit}` : ''}`;

const formattedRatio = ({ median, low, high }) => `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;

/** The table of a benchmark: what was measured, ours, the other side, the ratio with its interval. */
const tableOf = ({ rows }) => {
  const shown = (side) => (side ? `${formatted(side)}${side.note ? `, ${side.note}` : ''}` : '');
  const cells = rows.map(({ what, ours, theirs, ratio }) => [what, shown(ours), shown(theirs), ratio ? formattedRatio(ratio) : '']);
  const head = ['', 'Kerbside', 'the other side', 'ratio (95 % interval)'];
  return [head, head.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n');
};

export const printed = (results) => [tableOf(results), ...results.notes, ''].join('\n');

const file = fileURLToPath(new URL('../RESULTS.md', import.meta.url));

/** Replaces the earlier results of a benchmark. */
export const record = ({ name, what, date, load, results }) => {
  const text = readFileSync(file, 'utf8');
  const section = [
    `## ${name}: ${what}`,
    '',
    ...results.about.flatMap((line) => [line, '']),
    tableOf(results),
    '',
    ...results.notes.flatMap((line) => [line, '']),
    `${date}, commit ${commitNow()}, ${machineClass()}, load before the run ${load}.`,
    '',
  ].join('\n');
  const known = new RegExp(`## ${name}: [^]*?(?=\\n## |$)`);
  writeFileSync(file, known.test(text) ? text.replace(known, () => section) : `${text.trimEnd()}\n\n${section}`);
};
