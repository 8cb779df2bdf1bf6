// The static host of one remote: node contracts/tooling/remote-host.mjs mfe-quote 3201
// Releases live side by side in `releases/<version>/` and never change; the current build, or the one built into an image, is in
// `dist/<version>/`. The manifest is never cached. `/release.json` is that of the newest version.
import { once } from 'node:events';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, dirname, extname, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';

const mediaTypes = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const lastFilesMs = 1_000;

const everyAnswer = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

/** Serves the releases of the remote in `dir` (its workspace folder). Port 0 takes any free one. */
export const startRemoteHost = async ({ dir, port = 0, host = '127.0.0.1' }) => {
  const folders = { released: resolve(dir, 'releases'), built: resolve(dir, 'dist') };
  const server = createServer((request, response) => answer(folders, request, response));
  server.keepAliveTimeout = 65_000;
  await once(server.listen(port, host), 'listening');
  return {
    url: `http://${host === '127.0.0.1' ? 'localhost' : host}:${Object(server.address()).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done(undefined));
        // Files in transit are completed; idle connections close at once, and the rest soon after.
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), lastFilesMs).unref();
      }),
  };
};

const answer = (folders, request, response) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return end(response.setHeader('allow', 'GET, HEAD'), 405);
  const path = decoded(request.url ?? '/');
  if (path === '/health/live' || path === '/health/ready') return end(response, 200);
  if (path === '/') return introduce(folders, response);
  const file = fileAt(folders, path === '/release.json' ? `/${newestOf(folders)}/release.json` : path);
  if (!file || isForUs(file)) return end(response, 404);
  const variant = bestVariant(file, String(request.headers['accept-encoding'] ?? ''));
  response.writeHead(200, {
    ...everyAnswer,
    'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream',
    'content-length': statSync(variant.file).size,
    'cache-control': isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-store',
    vary: 'accept-encoding',
    ...(variant.encoding ? { 'content-encoding': variant.encoding } : {}),
  });
  if (request.method === 'HEAD') response.end();
  // Also closes the file when the client has disconnected.
  else pipeline(createReadStream(variant.file), response, (error) => error && response.destroy());
};

/** A released version is served as released, whatever has been built of it since; later builds are found below `/working/`. */
const fileAt = ({ released, built }, path) => {
  const [, first, ...rest] = path.split('/');
  const isWorking = first === 'working';
  const folder = !isWorking && isFolder(`${released}/${first}`) ? released : built;
  const file = resolve(folder, isWorking ? fileOfBuild(rest) : `.${path}`);
  return file.startsWith(folder + sep) && isFile(file) ? file : undefined;
};

/**
 * `0.1.0~5f0c…/<file>` belongs to one development build (`release/builds.mjs`): the two files that every build rewrites exist
 * once per build; all others have a hash in their names.
 */
const fileOfBuild = ([address, ...rest]) => {
  const [version, build] = address.split('~');
  const file = rest.join('/');
  const isOneEach = /^[0-9a-f]{10}$/.test(build ?? '') && ['release.json', 'mf-manifest.json'].includes(file);
  return isOneEach ? `${version}/${build}.build/${file}` : `${version}/${file}`;
};

/** Anyone who lists what is served here need not know its version. */
const newestOf = ({ released, built }) =>
  [released, built]
    .filter(isFolder)
    .flatMap((folder) =>
      readdirSync(folder).filter((version) => /^\d+\.\d+\.\d+$/.test(version) && isFile(`${folder}/${version}/release.json`)),
    )
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);

/** For whoever opens the address in a browser: there is no page here, and nothing is wrong. */
const introduce = (folders, response) => {
  const newest = newestOf(folders);
  response.writeHead(200, { ...everyAnswer, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(
    `Here are the files of ${basename(dirname(folders.released))}, which a site loads: ${newest ? `/${newest}/ is the newest release` : 'nothing is built yet'}. To see it by itself: npm run dev -w ${basename(dirname(folders.released))}\n`,
  );
};

const end = (response, status) => response.writeHead(status, { ...everyAnswer, 'cache-control': 'no-store' }).end();

const decoded = (url) => {
  try {
    return decodeURIComponent(url.split('?')[0]);
  } catch (error) {
    if (error instanceof URIError) return '/';
    throw error;
  }
};

const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true;

/** Source maps and bundler statistics: kept beside a release, never served. */
const isForUs = (file) => /\.map$|^mf-stats\.json/.test(basename(file));

const isHashed = (file) => /\.[0-9a-f]{10}\.\w+$/.test(file);

const bestVariant = (file, accepted) => {
  const encoding = [
    ['br', '.br'],
    ['gzip', '.gz'],
  ].find(([name, suffix]) => accepted.includes(name) && isFile(file + suffix));
  return encoding ? { file: file + encoding[1], encoding: encoding[0] } : { file };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [dir = '.', port = process.env.PORT ?? '0'] = process.argv.slice(2);
  const { url, close } = await startRemoteHost({ dir, port: Number(port), host: process.env.HOST ?? '127.0.0.1' }).catch((error) => {
    process.stderr.write(`The releases cannot be served: ${error.message}\n`);
    process.exit(1);
  });
  // The first process of a container receives only the signals that it handles.
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => close().then(() => process.exit(0)));
  process.stdout.write(`${dir} is served at ${url}\n`);
}
