import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether a process with that id runs. A zombie, which has ended without its parent noticing, does not count. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// Checked on Linux only, where it matters: a process that adopts the children of a killed start may never reap them.
function isZombie(pid) {
  try {
    const [, state] = /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state === 'Z';
  } catch {
    return false;
  }
}

/** How long a killed process may take to be gone: it still gives its memory back. */
const goneWithinMs = 10_000;

/** Asks a process to end, and kills it when it does not end in time. Resolves when it is gone. */
export async function stopProcess(pid, { signal = 'SIGTERM', patience = 10_000 } = {}) {
  if (!send(pid, signal)) return;
  if (await isGoneWithin(pid, patience)) return;
  send(pid, 'SIGKILL');
  await isGoneWithin(pid, goneWithinMs);
}

async function isGoneWithin(pid, ms) {
  for (const until = Date.now() + ms; Date.now() < until; await wait(25)) if (!isAlive(pid)) return true;
  return false;
}

function send(pid, signal) {
  if (!isAlive(pid)) return false;
  process.kill(pid, signal);
  return true;
}

/**
 * Runs a script by this Node until it ends, and tells how. Ctrl-C reaches it by itself; a signal to this process only is meant for it as well.
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, isInterrupted: boolean }>}
 */
export function runScript(args, options) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', ...options });
  let isInterrupted = false;
  const pass = (signal) => {
    isInterrupted = true;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  return new Promise((done) => {
    const end = (code) => {
      for (const signal of signals) process.off(signal, pass);
      done({ code: code ?? 1, isInterrupted });
    };
    child.once('error', () => end(1)).once('close', end);
  });
}

/** Where what is printed is read by a command that ends sooner, as `| head`, the work is done all the same, and its outcome told by the exit code. */
export const outliveTheReader = () => process.stdout.on('error', () => {});
