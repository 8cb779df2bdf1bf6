import { setTimeout as wait } from 'node:timers/promises';
import { serviceNames } from '@kerbside/contracts/call';

const kafkaIsDownMs = 10_000;
const mongoIsDownMs = 2_000;
const redisIsDownMs = 1_000;

/**
 * Kafka stopped for ten seconds, MongoDB killed, Redis killed with all its data, each service killed once: spread over the given seconds, in random
 * order. Each is `{ what, at, run }`.
 */
export function faultsOver(fleet, seconds, chance) {
  const { kafka, mongo, redis } = fleet.engines;
  const share = (part) => Math.round(seconds * 1_000 * part + chance.below(1_000));
  const outage = (engine, signal, forMs) => async () => {
    await engine.kill(signal);
    await wait(forMs);
    await engine.start();
  };
  const crash = (name) => async () => {
    await fleet.kill(name, chance.below(fleet.replicasOf(name).length));
    await Promise.all(fleet.replicasOf(name).map((member) => (member.isRunning ? undefined : member.start())));
  };
  const services = shuffled(
    serviceNames.filter((name) => fleet.replicasOf(name).length > 0),
    chance,
  );
  return [
    { what: 'Kafka stopped for 10 s', at: share(0.06), run: outage(kafka, 'SIGTERM', kafkaIsDownMs) },
    { what: 'MongoDB killed', at: share(0.36), run: outage(mongo, 'SIGKILL', mongoIsDownMs) },
    { what: 'Redis killed and emptied', at: share(0.46), run: outage(redis, 'SIGKILL', redisIsDownMs) },
    ...services.map((name, i) => ({ what: `${name} killed`, at: share(0.5 + (0.44 * i) / services.length), run: crash(name) })),
  ];
}

/** Runs them at their times. `healed` is called for each when its victim is back. */
export function runFaults(faults, healed) {
  return Promise.all(
    faults.map(async ({ what, at, run }) => {
      await wait(at);
      const began = Date.now();
      await run();
      await healed({ what, began, at: Date.now() });
    }),
  );
}

function shuffled(names, chance) {
  const left = [...names];
  return names.map(() => left.splice(chance.below(left.length), 1)[0]);
}
