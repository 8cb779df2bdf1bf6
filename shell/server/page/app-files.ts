import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { assetPath } from '../asset-path.js';
import type { EdgeConfig } from '../config.js';
import type { ShellAssets } from './page.js';

interface AppFiles {
  readonly folder: string;
  readonly config: Pick<EdgeConfig, 'hasServiceWorker'>;
  readonly assets: () => Promise<ShellAssets>;
}

const aDay = 'public, max-age=86400';
const icons = ['icon-192.png', 'icon-512.png', 'icon-maskable.png', 'shared.png'] as const;

const icon = (file: string, size: number, purpose = 'any') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest, which lets people put the site on a home screen. */
const manifest = {
  id: '/',
  name: 'Kerbside: vehicle cover that shows its working',
  short_name: 'Kerbside',
  description: 'Type your registration and see what cover costs, line by line.',
  lang: 'en-GB',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fbfaf7',
  theme_color: '#0b5c4a',
  icons: [icon('icon-192.png', 192), icon('icon-512.png', 512), icon('icon-maskable.png', 512, 'maskable')],
};

/** Only the files the shell needs to draw itself. They change with every release, so the worker's text changes too, which is how browsers notice. */
const workerFiles = ({ scripts, styles, fonts }: ShellAssets): readonly string[] => [...scripts, ...styles, ...fonts].map(assetPath);

const releaseOf = (files: readonly string[]): string => files.map((file) => file.split('.').at(-2)).join('-');

/** Serves the icons, films, manifest and service worker from the root of the site. */
export const serveAppFiles = async (app: FastifyInstance, { folder, config, assets }: AppFiles): Promise<void> => {
  const read = (name: string) => readFile(`${folder}/${name}`);
  const [favicon, worker, noWorker] = await Promise.all(['favicon.svg', 'service-worker.js', 'no-service-worker.js'].map(read));
  const pictures = await Promise.all(icons.map(async (name) => [name, await read(`icons/${name}`)] as const));
  app.get('/favicon.svg', (_request, reply) => reply.type('image/svg+xml').header('cache-control', aDay).send(favicon));
  for (const [name, picture] of pictures)
    app.get(`/icons/${name}`, (_request, reply) => reply.type('image/png').header('cache-control', aDay).send(picture));
  // By ranges, without which Safari plays no film, and others cannot move in one.
  await app.register(fastifyStatic, { root: `${folder}/films`, prefix: '/films/', maxAge: '1d', index: false, decorateReply: false });
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', aDay).send(JSON.stringify(manifest)),
  );
  app.get('/service-worker.js', async (_request, reply) => {
    const files = workerFiles(await assets());
    const facts = `const release = ${JSON.stringify(releaseOf(files))};\nconst files = ${JSON.stringify(files)};\n`;
    // The worker's requests are subject to the policy of its own script.
    reply.type('text/javascript').headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'self'" });
    return config.hasServiceWorker ? `${facts}${worker?.toString()}` : noWorker;
  });
};
