// usage: node contracts/tooling/check.mjs [stage ...]
// Everything that can be checked without running the product. Every stage runs, even after an earlier one failed.
import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { root } from './build/workspaces.mjs';
import { outliveTheReader } from './processes.mjs';
import { runStages } from './run-stages.mjs';

outliveTheReader();
const tool = (name) => `${root}/node_modules/${name}`;

const stages = {
  // It writes what Prettier writes, by its settings, and takes a fortieth of the time.
  format: () => run(tool('oxfmt/bin/oxfmt'), ['--config=.prettierrc.json', '--check', '.']),
  lint: () => run(tool('oxlint/bin/oxlint'), ['-c', 'contracts/tooling/oxlint.json', '--deny-warnings', '.']),
  types: checkTypes,
  dependencies: () => run(`${root}/contracts/tooling/dependency-laws.mjs`, []),
  unused: () => run(tool('knip/bin/knip.js'), ['-c', 'contracts/tooling/knip.json', '--no-progress', '--no-config-hints']),
  documents: () => run(`${root}/contracts/tooling/generate.mjs`, ['--check']),
  specs: () => run(`${root}/contracts/tooling/specs.mjs`, []),
  released: () => run(`${root}/contracts/tooling/compare.mjs`, []),
  containers: () => run(`${root}/contracts/tooling/containers/check.mjs`, []),
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in stages));
if (unknown.length > 0) {
  process.stderr.write(`There is no stage called ${unknown.join(', ')}. Stages: ${Object.keys(stages).join(', ')}\n`);
  process.exit(2);
}

// Several of them read what is built, and would else build it at once.
await build(['shell'], { kind: 'node', say: () => {} });
/** Who reads the whole tree takes one processor for as long as the types take another. */
const readers = ['unused', 'dependencies', 'documents'];
const wanted = Object.entries(stages).filter(([name]) => chosen.length === 0 || chosen.includes(name));
const failed = await runStages(Object.fromEntries(wanted), (name) => readers.includes(name));
process.stdout.write(failed.length === 0 ? 'All checks hold\n' : `These checks fail: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** All of one kind are one program, so that the contracts are read once; what it found is kept for the next time. */
async function checkTypes() {
  const outcomes = [];
  for (const program of ['services', 'pages', '']) {
    const config = ['contracts/tooling/tsconfig', program, 'json'].filter(Boolean).join('.');
    const kept = ['--incremental', '--tsBuildInfoFile', `.cache/types/${program || 'tooling'}.tsbuildinfo`];
    outcomes.push(await run(tool('typescript/bin/tsc'), ['--noEmit', ...kept, '-p', config]));
  }
  return outcomes.flat();
}

/** @returns {Promise<string[]>} what it said, where it failed */
function run(script, args) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done([error.message]));
    child.on('close', (code) => done(code === 0 ? [] : [output]));
  });
}
