import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stringify } from 'yaml';
import { root } from '../build/workspaces.mjs';

const width = 140;

const inLine = (value) => {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (typeof value !== 'object') return stringify([value], { singleQuote: true, lineWidth: 0 }).slice(2, -1);
  const parts = Object.entries(value).map(([name, one]) => `${name}: ${inLine(one)}`);
  return `{ ${parts.join(', ')} }`;
};

/** What stands behind a name or a dash: in its line where it fits there, else each part in a line of its own. */
const behind = (value, indent, at) => {
  const line = ` ${inLine(value)}`;
  if (typeof value !== 'object' || at + line.length <= width) return line;
  if (Array.isArray(value)) return `\n${value.map((one) => `${indent}-${behind(one, `${indent}  `, indent.length + 1)}`).join('\n')}`;
  // The first field stands in the line of a dash.
  return at === indent.length - 1 ? ` ${fieldsOf(value, indent).trimStart()}` : `\n${fieldsOf(value, indent)}`;
};

const fieldsOf = (value, indent = '') =>
  Object.entries(value)
    .map(([name, one]) => `${indent}${name}:${behind(one, `${indent}  `, indent.length + name.length + 1)}`)
    .join('\n');

/** Documents as one YAML file, in the style of the hand-written ones. */
export const yamlOf = (title, documents) => `# ${title}\n${documents.map((one) => `${fieldsOf(one)}\n`).join('---\n')}`;

/** Writes a generated file, or with `isCheck` returns what is wrong with the existing one. */
export const keep = (path, text, { isCheck }) => {
  const file = `${root}/${path}`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return [];
  if (isCheck) return [`${path} does not match the contracts. Run: node contracts/tooling/containers/check.mjs --write`];
  writeFileSync(file, text);
  process.stdout.write(`wrote ${relative(process.cwd(), file)}\n`);
  return [];
};
