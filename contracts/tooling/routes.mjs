// usage: node contracts/tooling/routes.mjs
// Checks that every call that a contract declares can be made: it is in all.ts, and the edge routes it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';
import { build } from './build.mjs';
import { callsByFile } from './generate/read-contracts.mjs';
import { unrouted } from './routes/unrouted.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The edge's own table, from its source, because a build may be older. */
const routeTable = async () => {
  const { code } = transformFileSync(`${root}/shell/server/route-table.ts`, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
    module: { type: 'es6' },
  });
  const file = `${root}/shell/.cache/routes/route-table.js`;
  mkdirSync(`${root}/shell/.cache/routes`, { recursive: true });
  writeFileSync(file, code);
  return import(file);
};

await build(['contracts'], { kind: 'node', say: () => {} });
const { declared, listed } = await callsByFile();
const { routesOf } = await routeTable();
const problems = unrouted({ declared, listed, routes: routesOf(listed) });
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
