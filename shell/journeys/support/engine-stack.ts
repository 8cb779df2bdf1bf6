import assert from 'node:assert/strict';
import { startFleet, type Fleet } from '@kerbside/contracts/tooling/fleet/fleet.mjs';
import type { Member } from '@kerbside/contracts/tooling/fleet/member.mjs';

/** Whether the journeys were asked to go over the real engines. */
export const isOnEngines = (): boolean => process.env['KERBSIDE_ENGINES'] === 'real';

/** The product as it runs in a cluster: a process for each part, on a Kafka, a MongoDB and a Redis of its own. */
export class EngineStack {
  /** How much each process had said when everything was up again. */
  #heard = new Map<string, number>();

  private constructor(private readonly fleet: Fleet) {}

  static async start(env: Readonly<Record<string, string>> = {}): Promise<EngineStack> {
    return new EngineStack(await startFleet({ keepsCards: true, env: { LOG_LEVEL: 'error', ...env } }));
  }

  get url(): string {
    return this.fleet.url;
  }

  get cardsUrl(): string {
    return this.fleet.cardsUrl;
  }

  get output(): string {
    return this.fleet.members.map(({ name, output }) => `--- ${name}\n${output.slice(this.#heard.get(name) ?? 0)}`).join('\n');
  }

  part(name: string): Member {
    return this.fleet.member(name);
  }

  async restart(): Promise<void> {
    assert.deepEqual(await this.fleet.stopProduct(), [], 'every process ends well when it is told to');
    await this.fleet.start();
    // While they end and start one by one, they cannot all reach each other.
    this.#heard = new Map(this.fleet.members.map(({ name, output }) => [name, output.length]));
  }

  /** Each process reads the clock as it starts. */
  noticeDays(): Promise<void> {
    return this.restart();
  }

  remove(): Promise<void> {
    return this.fleet.stop();
  }
}
