/* global caches, clients, release, files, self */
// The edge writes `release` and `files` (what the shell needs to draw itself) above this. It caches the shell and the offline page,
// and nothing else: responses to calls, quotes and pages with anybody's data always come from the network.
const kept = `kerbside-${release}`;
const offlinePage = '/offline';

const keep = async () => {
  const cache = await caches.open(kept);
  await cache.addAll([new Request(offlinePage, { cache: 'reload' }), ...files]);
  // A new release does not wait for pages of the old one: those load their files from the network, where they still exist.
  await self.skipWaiting();
};

const forgetOlder = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('kerbside-') && name !== kept).map((name) => caches.delete(name)));
  await clients.claim();
};

const fromKept = async (key) => (await caches.open(kept)).match(key);

/** Network first, so that a new release is used as soon as it is out. */
const page = async (request) => {
  try {
    return await fetch(request);
  } catch (error) {
    const offline = await fromKept(offlinePage);
    if (offline) return offline;
    throw error;
  }
};

/** The name of a file changes with its content, so a cached file is what the network would return. */
const file = async (request) => (await fromKept(request)) ?? fetch(request);

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (files.includes(pathname)) event.respondWith(file(request));
});
