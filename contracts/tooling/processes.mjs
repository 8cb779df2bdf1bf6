import { setTimeout as wait } from 'node:timers/promises';

/** Whether a process of that id exists. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Asks a process to end, and ends it when it does not within its patience. */
export async function stopProcess(pid, { signal = 'SIGTERM', patience = 10_000 } = {}) {
  if (!send(pid, signal)) return;
  for (const until = Date.now() + patience; Date.now() < until; await wait(25)) if (!isAlive(pid)) return;
  send(pid, 'SIGKILL');
}

function send(pid, signal) {
  if (!isAlive(pid)) return false;
  process.kill(pid, signal);
  return true;
}
