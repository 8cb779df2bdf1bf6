import { startFleet } from '../fleet/fleet.mjs';
import { Cards } from './purchases/cards.mjs';
import { Stores } from './purchases/stores.mjs';

/** What is claimed, each a line, `ok …` or `FAILED …`, and what is started for it and ends with it, last first, also when the process is told to stop. */
class Trial {
  failed = 0;
  passed = 0;
  #ends = [];

  say = (line) => void process.stdout.write(`      ${line}\n`);

  /** `faults` are sentences; without any, the claim holds. */
  add(claim, faults) {
    if (faults.length === 0) this.passed += 1;
    else this.failed += 1;
    process.stdout.write(`${faults.length === 0 ? 'ok     ' : 'FAILED '}${claim}\n`);
    for (const fault of faults.slice(0, 10)) this.say(fault);
    if (faults.length > 10) this.say(`… and ${faults.length - 10} more`);
  }

  /** @param {Record<string, readonly string[]>} claims */
  addAll(claims) {
    for (const [claim, faults] of Object.entries(claims)) this.add(claim, faults);
  }

  atEnd(step) {
    this.#ends.push(step);
  }

  async end() {
    for (let step = this.#ends.pop(); step; step = this.#ends.pop()) await step();
  }

  /**
   * A fleet for customers without browsers, and what it keeps: in its own engines, or in those that `settings` name. What the services said stays where a
   * claim did not hold.
   * @param {Parameters<typeof startFleet>[0]} options
   * @param {{ MONGO_URI: string, KAFKA_BROKERS: string }} [settings]
   */
  async startFleet(options, settings) {
    const fleet = await startFleet({ remotes: false, say: this.say, ...options });
    this.atEnd(() => {
      if (this.failed > 0) this.say(`what the services said is in ${fleet.logs}`);
      return fleet.stop({ keepLogs: this.failed > 0 });
    });
    const stores = new Stores(settings ?? fleet.engines.settings, new Cards(fleet.cardsUrl));
    this.atEnd(() => stores.close());
    return { fleet, stores };
  }
}

/**
 * Runs a trial and prints the totals. The process ends with 1 when a claim did not hold, or none was made.
 * @param {string} name
 * @param {(trial: Trial) => Promise<void>} work
 */
export async function runTrial(name, work) {
  const [trial, began] = [new Trial(), Date.now()];
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => trial.end().finally(() => process.exit(1)));
  try {
    await work(trial);
  } catch (error) {
    trial.add(`${name} goes on to its end`, [error.stack]);
  }
  await trial.end();
  process.stdout.write(`${name}: ${trial.passed} hold, ${trial.failed} do not (${((Date.now() - began) / 1_000).toFixed(1)} s)\n`);
  // Whatever a start that broke off has left running.
  process.exit(trial.failed > 0 || trial.passed === 0 ? 1 : 0);
}
