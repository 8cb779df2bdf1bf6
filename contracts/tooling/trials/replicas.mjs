// usage: npm run test:trials -- replicas -- [--rate 1] [--seconds 150] [--first]
// Two replicas of every service and of the edge. Everything is restarted, one replica after the other (`--first`: only the first of each), while customers buy.
import { parseArgs } from 'node:util';
import { serviceNames } from '@kerbside/contracts/call';
import { inLanes } from '../in-lanes.mjs';
import { buyThroughFaults } from './ledger.mjs';
import { runTrial } from './trial.mjs';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '150' },
    first: { type: 'boolean', default: false },
  },
});
const atOnce = 3;
const pauseMs = 1_500;

await runTrial('replicas', async (trial) => {
  const { fleet, stores } = await trial.startFleet({ replicas: 2, env: { DRAIN_PAUSE_MS: '500' } });
  const ends = [];
  const restarts = { what: 'all restarted', at: 1_000, run: () => rollEverything(fleet, ends) };
  const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
  const repeats = await buyThroughFaults(trial, fleet, { stores, rate, seconds, faults: [restarts] });
  trial.add('every replica that is told to end does so successfully', ends);
  trial.add('no event was published twice', repeats === 0 ? [] : [`${repeats} events`]);
  trial.add('a service that is told to stop as soon as it is ready releases what it holds', await stopAtOnce(fleet, 'pricing'));
});

/** Restarts replicas of every part, the first or each in turn, and several parts at once. Notes those that did not end successfully. */
function rollEverything(fleet, faults) {
  return inLanes([...serviceNames, 'edge'], atOnce, async (name) => {
    for (const { replica } of fleet.replicasOf(name).slice(0, values.first ? 1 : undefined)) {
      const { code, signal } = await fleet.roll(name, replica, pauseMs);
      if (code !== 0) faults.push(`${name} ${replica} ended with ${code ?? signal}`);
    }
  });
}

async function stopAtOnce(fleet, name) {
  await fleet.kill(name, 0);
  await fleet.restart(name, 0);
  const { code, signal } = await fleet.kill(name, 0, 'SIGTERM');
  return code === 0 ? [] : [`${name} ended with ${code ?? signal}`];
}
