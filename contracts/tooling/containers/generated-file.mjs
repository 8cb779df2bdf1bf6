import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stringify } from 'yaml';
import { root } from '../build/workspaces.mjs';

/** Documents as one YAML file, in the style of the hand-written ones. */
export const yamlOf = (title, documents) =>
  `# ${title}\n${documents.map((one) => stringify(one, { singleQuote: true, lineWidth: 0 })).join('---\n')}`;

/** Writes a generated file, or with `isCheck` returns what is wrong with the existing one. */
export const keep = (path, text, { isCheck }) => {
  const file = `${root}/${path}`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return [];
  if (isCheck) return [`${path} does not match the contracts. Run: node contracts/tooling/containers/check.mjs --write`];
  writeFileSync(file, text);
  process.stdout.write(`wrote ${relative(process.cwd(), file)}\n`);
  return [];
};
