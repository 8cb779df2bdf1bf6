import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Mongo } from '../src/mongo/mongo.js';
import { Turns } from '../src/work/turns.js';

const database = `turns_${randomUUID().slice(0, 8)}`;
const connections: Mongo[] = [];
const connected = async (): Promise<Mongo> => {
  const mongo = await Mongo.connect(process.env['KERBSIDE_TEST_MONGO_URI'] ?? '', database);
  connections.push(mongo);
  return mongo;
};
const aProcess = async (isAlone = false): Promise<Turns> => new Turns(await connected(), isAlone);
const rows = async () => (await connected()).connection.collection<{ _id: string; holder: string; until: Date }>('turns');
afterAll(async () => {
  await connections[0]?.connection.dropDatabase();
  for (const mongo of connections) await mongo.onApplicationShutdown();
});

class TooLong extends Error {}
const patient = { waitMs: 10_000, tooLong: () => new TooLong() };
const impatient = { ...patient, waitMs: 100 };
/** Work that has started, and continues until the test ends it. */
const held = async (turns: Turns, key: string) => {
  let end = (): void => undefined;
  const goesOn = new Promise<void>((resolve) => (end = resolve));
  let running: Promise<void> = Promise.resolve();
  await new Promise<void>((begun) => {
    const work = () => {
      begun();
      return goesOn;
    };
    running = turns.run(key, work, patient);
  });
  return async () => {
    end();
    await running;
  };
};

describe('work in turn over several processes', () => {
  it('never runs twice at a time for one key, whichever process it came to', async () => {
    const processes = await Promise.all(Array.from({ length: 4 }, () => aProcess()));
    let [running, most, done] = [0, 0, 0];
    const work = async () => {
      most = Math.max(most, (running += 1));
      await wait(5);
      running -= 1;
      done += 1;
    };
    await Promise.all(processes.flatMap((turns) => [turns.run('pay', work, patient), turns.run('pay', work, patient)]));
    expect([most, done]).toEqual([1, 8]);
    expect(await (await rows()).countDocuments({ _id: 'pay' })).toBe(0);
  });

  it('of another key is not held up', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    const end = await held(one, 'held');
    await expect(other.run('free', () => Promise.resolve('done'), impatient)).resolves.toBe('done');
    await end();
  });

  it('that waits for too long has not begun, and says so', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    const end = await held(one, 'slow');
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      return Promise.resolve();
    };
    await expect(other.run('slow', begin, impatient)).rejects.toThrow(TooLong);
    expect(hasBegun).toBe(false);
    await end();
  });

  it('goes on after a failure, and after a process that was killed', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    await expect(one.run('fails', () => Promise.reject(new Error('It failed')), patient)).rejects.toThrow('It failed');
    await expect(other.run('fails', () => Promise.resolve('done'), impatient)).resolves.toBe('done');
    await (await rows()).insertOne({ _id: 'killed', holder: randomUUID(), until: new Date(Date.now() + 300) });
    await expect(other.run('killed', () => Promise.resolve('done'), patient)).resolves.toBe('done');
  });

  it('writes nothing where no other process is', async () => {
    const alone = await aProcess(true);
    await alone.run('alone', async () => expect(await (await rows()).countDocuments({ _id: 'alone' })).toBe(0), patient);
  });
});
