// usage: node contracts/tooling/compare.mjs                              compares the contracts with the last released ones; 1 when somebody would break
//        node contracts/tooling/compare.mjs record <workspace ... | --all> [--again]   writes down that these, as they stand, are released
import { allReleased, recordReleased } from './compare/released.mjs';
import { breaksOf, whatToDo } from './compare/report.mjs';
import { pactsNow } from './ship/pacts.mjs';
import { contractOf, teams } from './ship/teams.mjs';

const [command = 'check', ...args] = process.argv.slice(2);
const commands = { check, record };

if (!(command in commands)) fail(`There is no command ${command}: check, record`);
try {
  commands[command]();
} catch (error) {
  fail(error.message);
}

function check() {
  const breaks = [...allReleased()].flatMap(([name, released]) => breaksOf(released, contractOf({ name })));
  process.stdout.write(breaks.length > 0 ? `${breaks.join('\n')}\n\n${whatToDo}\n` : 'The contracts keep what was released\n');
  process.exitCode = breaks.length > 0 ? 1 : 0;
}

function record() {
  const named = args.includes('--all') ? whoeverIsCountedOn() : args.filter((one) => !one.startsWith('--'));
  if (named.length === 0) fail('Which workspace? node contracts/tooling/compare.mjs record <workspace ... | --all>');
  for (const name of named) {
    const { workspace, version, date } = recordReleased(name, { again: args.includes('--again') });
    process.stdout.write(`${workspace} ${version}, released ${date}\n`);
  }
}

/** Teams that promise something to others, or expect something of them. */
function whoeverIsCountedOn() {
  const expecting = new Set(pactsNow().map(({ consumer }) => consumer));
  const isPromising = (team) => contractOf(team).openapi !== null;
  return teams()
    .filter((team) => expecting.has(team.name) || isPromising(team))
    .map(({ name }) => name);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
