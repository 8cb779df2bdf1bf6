import { setTimeout as wait } from 'node:timers/promises';
import { readQuote } from '@kerbside/contracts/http/pricing';
import { readPrices } from '@kerbside/contracts/http/pricing-tables';

const watchMs = 6_000;
/** Sweeps that recur so often that one of the replicas must have run each while we watched. */
const oftenSeconds = 2;

/** Who of the replicas of each service runs its recurring work: one each, and the relay's lease has one holder. */
export async function workedOnce(fleet, stores, services) {
  const before = await Promise.all(services.map((name) => sweepsOf(fleet, name)));
  await wait(watchMs);
  const after = await Promise.all(services.map((name) => sweepsOf(fleet, name)));
  const faults = services.flatMap((name, i) => runnersOf(before[i], after[i]).map((fault) => `${name}: ${fault}`));
  const leases = await Promise.all(
    services.map((name) =>
      stores
        .of(name)
        .collection('leases')
        .countDocuments({ _id: 'relay', until: { $gt: new Date() } }),
    ),
  );
  return [...faults, ...services.filter((_name, i) => leases[i] !== 1).map((name) => `${name}: nobody holds the relay’s lease`)];
}

function runnersOf(before, after) {
  const names = [...after[0].keys()].filter((sweep) => after[0].get(sweep).period <= oftenSeconds);
  return names.flatMap((sweep) => {
    const runners = after.filter((states, replica) => states.get(sweep).ended !== before[replica].get(sweep).ended).length;
    return runners === 1 ? [] : [`${runners} replicas ran ${sweep}`];
  });
}

/** For each replica: its sweeps with their period, and when each last ended there. */
async function sweepsOf(fleet, name) {
  return Promise.all(
    fleet.replicasOf(name).map(async (member) => {
      const text = await (await fetch(`${member.url}/metrics`, { headers: { connection: 'close' } })).text();
      const valueOf = (metric) =>
        new Map(
          [...text.matchAll(new RegExp(`^\\w*${metric}\\{[^}]*sweep="([^"]+)"[^}]*\\} (\\S+)$`, 'gm'))].map(([, sweep, value]) => [
            sweep,
            Number(value),
          ]),
        );
      const [ended, period] = [valueOf('sweep_ended_timestamp_seconds'), valueOf('sweep_period_seconds')];
      return new Map([...ended].map(([sweep, at]) => [sweep, { ended: at, period: period.get(sweep) }]));
    }),
  );
}

/** Somebody who reads their quote again and again until it is over. Answers what they could not read. */
export async function keepLooking({ shopper, quote }, isOver) {
  const faults = [];
  while (!isOver()) {
    for (const call of [readQuote, readPrices])
      await shopper.caller
        .send(call, quote.of)
        .catch(({ code, status, message }) => faults.push(`${call.id}: ${code} ${status} ${message}`));
    await wait(200);
  }
  return faults;
}

/** Every replica prices a quote to the same pence. */
export async function samePrices(fleet, carts) {
  const doors = fleet.replicasOf('pricing');
  const faults = [];
  for (const { shopper, quote } of carts) {
    const answers = await Promise.all(doors.map((member) => shopper.caller.twin(member.url).send(readPrices, quote.of)));
    if (new Set(answers.map((prices) => JSON.stringify(prices))).size !== 1) faults.push(`${quote.id} has other prices at another replica`);
  }
  return faults;
}
