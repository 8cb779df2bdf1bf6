import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { dataFolder } from './memory-folder.mjs';
import { leaveMongod, readNote, startMongod } from './mongod.mjs';
import { freePort } from './ports.mjs';
import { isAlive } from './processes.mjs';

const inDatabase = async (uri, work) => {
  const client = await MongoClient.connect(uri);
  try {
    return await work(client.db('kept').collection('cars'), client.db('admin'));
  } finally {
    await client.close();
  }
};

describe('mongod on a kept data folder', () => {
  let folder;
  beforeAll(() => (folder = dataFolder('kept')));
  afterAll(() => rmSync(folder, { recursive: true }));
  const start = (options) => startMongod({ dataDir: join(folder, 'mongo'), small: true, ...options });

  it('keeps what was written, at the same port', async () => {
    const first = await start();
    await inDatabase(first.uri, (cars) => cars.insertOne({ plate: 'AA19AAA' }, { writeConcern: { w: 'majority' } }));
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await start();
    expect(second.port).toBe(first.port);
    expect(await inDatabase(second.uri, (cars) => cars.countDocuments())).toBe(1);
    await second.stop();
  });

  it('moves to another port, still takes writes, and is shared by a second start while it runs', async () => {
    const port = await freePort();
    const moved = await start({ port });
    expect(moved.uri).toContain(`:${port}/`);
    await inDatabase(moved.uri, async (cars, admin) => {
      await cars.insertOne({ plate: 'AA19EEE' }, { writeConcern: { w: 'majority' } });
      // A transaction is given up after ten seconds, so that a service that died in one does not keep its documents.
      const asked = { getParameter: 1, transactionLifetimeLimitSeconds: 1 };
      expect(await admin.command(asked)).toMatchObject({ transactionLifetimeLimitSeconds: 10 });
    });
    const second = await start();
    expect([second.pid, second.uri]).toEqual([moved.pid, moved.uri]);
    await moved.stop();
  });

  it.each(['that was started here', 'that an earlier start left running'])(
    'whose mongod dies, one %s, is told of it at once',
    async (which) => {
      const died = [];
      const first = await start(which.includes('here') ? { onDeath: (why) => died.push(why) } : {});
      if (!which.includes('here')) await start({ onDeath: (why) => died.push(why) });
      process.kill(first.pid, 'SIGKILL');
      for (let tries = 0; died.length === 0 && tries < 200; tries += 1) await pause(50);
      expect(died).toEqual([`MongoDB ended unexpectedly. Its log is ${join(folder, 'mongo', 'mongod.log')}`]);
      const again = await start();
      expect(again.pid).not.toBe(first.pid);
      await again.stop();
    },
  );

  it('is ended by a start that is broken off before it answers', async () => {
    const data = join(folder, 'mongo');
    const starting = start().catch((error) => error.name);
    for (let tries = 0; !readNote(data)?.users.includes(process.pid) && tries < 100; tries += 1) await pause(5);
    await leaveMongod(data);
    expect([isAlive(readNote(data).pid), await starting]).toEqual([false, 'StartError']);
    await (await start()).stop();
  });

  it('does not mistake its own stop for a crash', async () => {
    const died = [];
    const mongod = await start({ onDeath: (why) => died.push(why) });
    await mongod.stop();
    await pause(1_200);
    expect(died).toEqual([]);
  });

  it('refuses a folder that another mongod holds without our note', async () => {
    const first = await start();
    rmSync(join(folder, 'mongo', 'kerbside-mongod.json'));
    await expect(start()).rejects.toThrow('Another MongoDB already uses the data folder');
    await first.stop();
  });

  it('reports a damaged folder, and leaves it as it is', async () => {
    cpSync(join(folder, 'mongo'), join(folder, 'damaged'), { recursive: true });
    for (const file of ['WiredTiger.wt', 'WiredTiger.turtle']) writeFileSync(join(folder, 'damaged', file), 'not a database '.repeat(300));
    await expect(startMongod({ dataDir: join(folder, 'damaged') })).rejects.toThrow('it is damaged');
  });
});
