import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';

export const replicaSet = 'rs0';
const notYetInitialised = 94;

/** Initiates the set the first time, moves it to its current port when that changed, and waits until it accepts writes, or for the signal. */
export async function becomePrimary(port, signal) {
  const client = await connect(port, signal);
  if (!client) return 'no answer';
  try {
    const admin = client.db('admin');
    await initiateOrMove(admin, `127.0.0.1:${port}`);
    while (!signal.aborted) {
      const { isWritablePrimary } = await admin.command({ hello: 1 });
      if (isWritablePrimary) return 'primary';
      await wait(20);
    }
    return 'no primary';
  } finally {
    await client.close();
  }
}

async function connect(port, signal) {
  while (!signal.aborted) {
    const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
      serverSelectionTimeoutMS: 100,
      connectTimeoutMS: 1_000,
    });
    try {
      return await client.connect();
    } catch (error) {
      await client.close();
      if (error.name !== 'MongoServerSelectionError') throw error;
      await wait(20);
    }
  }
  return undefined;
}

async function initiateOrMove(admin, host) {
  const config = await storedConfig(admin);
  if (!config) await admin.command({ replSetInitiate: { _id: replicaSet, members: [{ _id: 0, host }] } });
  else if (config.members[0].host !== host)
    await admin.command({
      replSetReconfig: { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] },
      force: true,
    });
}

async function storedConfig(admin) {
  try {
    const { config } = await admin.command({ replSetGetConfig: 1 });
    return config;
  } catch (error) {
    if (error.code === notYetInitialised) return undefined;
    throw error;
  }
}
