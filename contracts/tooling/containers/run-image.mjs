import { execFile, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../ports.mjs';

const run = promisify(execFile);
const startsWithin = 30_000;
const stopsWithin = 20_000;

/** Runs an image's entry point with arguments until it ends. Rejects when it fails. */
export const runOnce = async (image, args, settings = {}) => {
  const [command, ...own] = image.command;
  const options = { cwd: image.folder + image.workdir, env: envOf(image, settings), ...userOf(image) };
  await run(command, [...own, ...args], options).catch((error) => {
    throw new Error(`${args.join(' ')} did not end well:\n${error.stdout}${error.stderr}`);
  });
};

const envOf = (image, settings) => ({
  ...image.env,
  HOST: '127.0.0.1',
  PATH: `${image.folder}/usr/local/bin:/usr/bin:/bin`,
  ...settings,
});

/** Starts an image's entry point as the image's user, who may not write anywhere in it; ready when its own health check passes. */
export const runImage = async (image, settings = {}) => {
  const port = await freePort();
  const env = envOf(image, { PORT: String(port), ...settings });
  const options = { cwd: image.folder + image.workdir, env, ...userOf(image) };
  const [command, ...args] = image.command;
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((done) =>
    child.once('exit', (code, signal) => done({ code, signal })).once('error', (error) => done({ code: error.message })),
  );
  await healthy(image, options, ended).catch(async (error) => {
    child.kill('SIGKILL');
    await ended;
    throw new Error(`${error.message}:\n${output.trim().split('\n').slice(-12).join('\n')}`);
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => stop(child, image, ended) };
};

const userOf = ({ user }) => (process.getuid?.() === 0 && user ? { uid: user[0], gid: user[1] } : {});

const healthy = async ({ health: [command, ...args] }, options, ended) => {
  let isOver = false;
  ended.then(() => (isOver = true));
  for (const until = Date.now() + startsWithin; Date.now() < until && !isOver; await wait(200)) {
    const isHealthy = await run(command, args, options).then(
      () => true,
      () => false,
    );
    if (isHealthy) return;
  }
  throw new Error(isOver ? 'it ended instead of starting' : 'its health check never passed');
};

/** Sends the image's stop signal; the process has to end by itself, and successfully. */
const stop = async (child, image, ended) => {
  child.kill(image.stopSignal);
  const outcome = await Promise.race([ended, wait(stopsWithin, undefined)]);
  if (outcome === undefined) {
    child.kill('SIGKILL');
    await ended;
  }
  return outcome?.code === 0 ? [] : [`${image.stopSignal} did not end it well (${JSON.stringify(outcome ?? 'it went on')})`];
};
