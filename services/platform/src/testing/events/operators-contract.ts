import { randomUUID } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import { Audit } from '../../audit/audit.js';
import { Clock } from '../../time/clock.js';
import { DeadLetterOffice } from '../../operations/dead-letters.js';
import { runEventsCommand } from '../../operations/events-command.js';
import { replaySweep } from '../../events/events.module.js';
import { PlatformConfig, type Env } from '../../settings/platform-config.js';
import { Sweeper } from '../../work/sweep.js';
import { eventually, type EventProbe } from './event-probe.js';
import {
  deadLettersOf,
  EventStage,
  handledBy,
  newKey,
  sequencesOf,
  untilDeadLetters,
  untilEffects,
  untilHandled,
  upTo,
} from './event-stage.js';

/** What operators see and fix, on either log. */
export const operatorsContract = (name: string, env: () => Env): void => {
  let stage: EventStage;
  beforeEach(() => {
    stage = new EventStage(env());
  });
  afterEach(() => stage.clear());

  const command = async (line: string, of?: EventProbe, stop = new AbortController().signal): Promise<string[]> => {
    const lines: string[] = [];
    const database = of ? { MONGO_DATABASE: of.mongo.connection.name } : {};
    await runEventsCommand(line.split(' '), { ...env(), ...database }, { say: (printed) => lines.push(printed), stop });
    return lines;
  };
  const sequencesIn = (lines: readonly string[]): number[] =>
    lines.map((line) => Number(/"sequence":(\d+)/.exec(line.split('\t')[1] ?? '')?.[1]));
  const published = async (probe: EventProbe, count: number): Promise<void> => {
    const unsent = { sentAt: null };
    await eventually('all is published', async () => (await probe.collection('outbox').countDocuments(unsent)) === 0);
    await eventually(
      `${count} in the log`,
      async () => (await command(`tail --topic ${stage.type.topic} --from 0 --once`)).length === count,
    );
  };

  describe(`an operator, on ${name}`, () => {
    it('reads the events of a topic from an offset, from a time and of a type', async () => {
      const [pricing, key] = [await stage.publisher(), newKey()];
      await stage.consumer('claims');
      await stage.count(pricing, key, 1, 4);
      await published(pricing, 4);
      const since = new Date().toISOString();
      await stage.count(pricing, key, 5, 6);
      await published(pricing, 6);
      const tail = `tail --topic ${stage.type.topic} --once`;
      const all = await command(`${tail} --from 0`);
      expect(sequencesIn(all)).toEqual(upTo(6));
      expect(all[0]).toMatch(new RegExp(`^${stage.type.topic}/\\d@0\t\\{"specversion":"1.0"`));
      expect(sequencesIn(await command(`${tail} --from 4`))).toEqual([5, 6]);
      expect(sequencesIn(await command(`${tail} --since ${since}`))).toEqual([5, 6]);
      expect(await command(`${tail} --from 0 --type policy-issued`)).toEqual([]);
      expect(await command(tail)).toEqual([]);
    }, 60_000);

    it('follows new events until told to stop, and moves nobody’s place', async () => {
      const [pricing, claims, key] = [await stage.publisher(), await stage.consumer('claims'), newKey()];
      await stage.count(pricing, key, 1, 1);
      await untilEffects(claims, 1);
      const [printed, stop]: [string[], AbortController] = [[], new AbortController()];
      const terminal = { say: (line: string) => printed.push(line), stop: stop.signal };
      const following = runEventsCommand(['tail', '--topic', stage.type.topic, '--from', '1'], env(), terminal);
      await stage.count(pricing, key, 2, 3);
      await eventually('both are printed', async () => printed.length >= 2);
      stop.abort();
      await following;
      await untilEffects(claims, 3);
      expect(sequencesIn(printed)).toEqual([2, 3]);
      expect(await sequencesOf(claims, key)).toEqual([1, 2, 3]);
    }, 60_000);

    it('reads how far a group is behind, and what waits in an outbox', async () => {
      const [pricing, claims, key] = [await stage.publisher(), await stage.consumer('claims'), newKey()];
      const behind = async (): Promise<number> =>
        (await command('lag --service claims', claims))
          .map((line) => line.split(/\s+/))
          .filter(([group, topic]) => group === stage.groupOf('claims') && topic === stage.type.topic)
          .reduce((sum, words) => sum + Number(words[3]), 0);
      await stage.count(pricing, key, 1, 2);
      await untilEffects(claims, 2);
      await eventually('the group has caught up', async () => (await behind()) === 0);
      await claims.events.stopConsumers();
      await stage.count(pricing, key, 3, 5);
      await published(pricing, 5);
      expect(await behind()).toBe(3);
      await pricing.events.stopRelay();
      await stage.count(pricing, key, 6, 7);
      const outbox = (await command('lag --service pricing', pricing)).at(-1);
      expect(outbox).toMatch(/^pricing\s+2\s+\d+\.\d s$/);
    }, 60_000);

    it('lists what was set aside and has the service itself handle it after the fix, once', async () => {
      let isBroken = true;
      const onTry = () => {
        if (isBroken) throw new Error('No tariff');
      };
      const [pricing, claims, key] = [await stage.publisher(), await stage.consumer('claims', { onTry }), newKey()];
      await stage.count(pricing, key, 1, 2);
      await untilDeadLetters(claims, 2);
      const list = await command('dead-letters --service claims', claims);
      expect(list).toHaveLength(3);
      expect(list[1]).toMatch(/^claims\s+\S+\s+20\S+Z\s+ProbeConsumer\.onCounted\s+FAILED\s+\S+@0\s+\S+\.counted\.v1\s+Error: No tariff$/);

      const replay = (chosen: string) => command(`replay --service claims --wait 0 ${chosen}`, claims);
      const sweeper = claims.app.get(Sweeper);
      const first = (await deadLettersOf(claims))[0]?._id ?? '';
      expect(await replay('--id unknown')).toEqual(['No dead letter matches']);
      await replay(`--id ${first}`);
      expect((await replay(`--id ${first}`))[0]).toBe('1 handed back to claims: 0 handled, 0 dead again, 1 waiting');
      await sweeper.runNow(replaySweep);
      expect((await deadLettersOf(claims)).map((letter) => [letter.resolvedAt, letter.replayAskedAt])).toEqual([
        [null, undefined],
        [null, undefined],
      ]);

      isBroken = false;
      sweeper.start();
      const [outcome] = await command('replay --service claims --consumer ProbeConsumer.onCounted', claims);
      await sweeper.stop();
      expect(outcome).toBe('2 handed back to claims: 2 handled, 0 dead again, 0 waiting');
      expect(await replay('--all')).toEqual(['No dead letter matches']);
      expect(await command('dead-letters --service claims', claims)).toEqual(['There are no dead letters']);
      expect((await sequencesOf(claims, key)).toSorted()).toEqual([1, 2]);
      await untilHandled(claims, 2);
      expect(await handledBy(claims, 'handled')).toBe(2);
    }, 60_000);

    it('drops what nobody will ever handle, and nothing else', async () => {
      const onTry = () => {
        throw new Error('No tariff');
      };
      const [pricing, claims] = [await stage.publisher(), await stage.consumer('claims', { onTry })];
      await stage.count(pricing, newKey(), 1, 3);
      await untilDeadLetters(claims, 3);
      const first = (await deadLettersOf(claims))[0]?._id ?? '';
      expect(await command(`drop --service claims --id ${first}`, claims)).toEqual(['1 of claims dropped']);
      expect(await command('drop --service claims --consumer Another.one', claims)).toEqual(['0 of claims dropped']);
      expect(await command('dead-letters --service claims', claims)).toHaveLength(3);
      expect(await command('drop --service claims --all', claims)).toEqual(['2 of claims dropped']);
      expect(await command('dead-letters --service claims', claims)).toEqual(['There are no dead letters']);
    }, 60_000);

    it('lets an admin read what was set aside and have it handled after the fix, once', async () => {
      let isBroken = true;
      const onTry = () => {
        if (isBroken) throw new Error('No tariff for Nia Owen');
      };
      const [pricing, claims, key] = [await stage.publisher(), await stage.consumer('claims', { onTry }), newKey()];
      const office = new DeadLetterOffice(claims.mongo, claims.app.get(Audit), claims.app.get(PlatformConfig), claims.app.get(Clock));
      const listed = async () => (await office.list({})).rows;
      await stage.count(pricing, key, 1, 3);
      await untilDeadLetters(claims, 3);
      const [first, second, third] = await listed();
      const shown = { service: 'claims', consumer: 'ProbeConsumer.onCounted', eventType: stage.type.type, reason: 'FAILED' };
      expect(first).toMatchObject({ ...shown, detail: 'Error. See the log.', customerId: null, isReplayAsked: false });
      expect([first, second, third].map((letter) => JSON.parse(letter?.body ?? ''))).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);

      const sweeper = claims.app.get(Sweeper);
      sweeper.start();
      expect(await office.replay(first?.id ?? '', admin)).toEqual({ outcome: 'dead_again' });
      isBroken = false;
      expect(await office.replay(first?.id ?? '', admin)).toEqual({ outcome: 'handled' });
      await office.drop(second?.id ?? '', 'The quote was a test', admin);
      // Whoever asks once it has been handled finds it no more.
      await Promise.allSettled([third, third].map((letter) => office.replay(letter?.id ?? '', admin)));
      await sweeper.stop();
      expect(await listed()).toEqual([]);
      expect((await sequencesOf(claims, key)).toSorted()).toEqual([1, 3]);
      await expect(office.replay(second?.id ?? '', admin)).rejects.toThrow('a colleague has replayed or dropped it');
      await expect(office.drop(first?.id ?? '', 'Once more', admin)).rejects.toThrow('a colleague has replayed or dropped it');
    }, 60_000);
  });
};

const admin: Caller = { kind: 'staff', userId: randomUUID(), role: 'admin' };
