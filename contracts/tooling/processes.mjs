import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether a process of that id runs. One that ended and that nobody has asked after yet does not. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// Only Linux tells it here, and only there is it asked: whoever adopts the children of a killed start may never ask after them.
function isZombie(pid) {
  try {
    const [, state] = /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state === 'Z';
  } catch {
    return false;
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
