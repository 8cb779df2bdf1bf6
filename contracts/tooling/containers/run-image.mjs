import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Member } from '../fleet/member.mjs';
import { freePort } from '../ports.mjs';

const run = promisify(execFile);

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
  const place = { cwd: image.folder + image.workdir, ...userOf(image) };
  const [command, ...args] = image.command;
  const [check, ...asked] = image.health;
  const isHealthy = () =>
    run(check, asked, { ...place, env }).then(
      () => true,
      () => false,
    );
  const member = new Member({
    name: 'the image',
    command,
    args,
    env,
    port,
    place,
    readyWhen: isHealthy,
    logFile: `${image.folder}.log`,
    launches: 1,
  });
  await member.start();
  const stop = async () => {
    // The process has to end by itself, and successfully.
    const { code, signal } = await member.end(image.stopSignal);
    return code === 0 ? [] : [`${image.stopSignal} did not end it well (${code ?? signal})`];
  };
  return { url: member.url, stop };
};

const userOf = ({ user }) => (process.getuid?.() === 0 && user ? { uid: user[0], gid: user[1] } : {});
