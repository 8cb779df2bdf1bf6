// usage: node contracts/tooling/routes.mjs
// Checks that every call that a contract declares can be made: it is in all.ts, and the edge routes it.
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { root } from './build/workspaces.mjs';
import { callsByFile } from './generate/read-contracts.mjs';
import { unrouted } from './routes/unrouted.mjs';

await build(['shell'], { kind: 'node', say: () => {} });
const { declared, listed } = await callsByFile();
const { routesOf } = await import(pathToFileURL(`${root}/shell/dist/server/route-table.js`).href);
const problems = unrouted({ declared, listed, routes: routesOf(listed) });
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
