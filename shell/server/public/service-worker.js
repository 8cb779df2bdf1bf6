/* global caches, clients, release, files, self */
// The edge writes `release` and `files` (what the shell needs to draw itself) above this. It keeps the shell and the page for no connection,
// and nothing else: answers of calls, quotes and pages with anybody's data always come from the network.
const kept = `kerbside-${release}`;
const offlinePage = '/offline';

const keep = async () => {
  const cache = await caches.open(kept);
  await cache.addAll([new Request(offlinePage, { cache: 'reload' }), ...files]);
  // A new release does not wait for the pages of the old one: those take their files from the network, where they still are.
  await self.skipWaiting();
};

const forgetOlder = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('kerbside-') && name !== kept).map((name) => caches.delete(name)));
  await clients.claim();
};

const fromKept = async (key) => (await caches.open(kept)).match(key);

/** The network first, so that a release is taken the moment it is there. */
const page = async (request) => {
  try {
    return await fetch(request);
  } catch (error) {
    const offline = await fromKept(offlinePage);
    if (offline) return offline;
    throw error;
  }
};

/** Its name changes with its content, so what is kept is what the network would give. */
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
