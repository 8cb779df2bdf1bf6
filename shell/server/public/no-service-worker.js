/* global caches, self */
// Takes the place of the service worker where there is to be none: it forgets what was kept and goes.
const leave = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('kerbside-')).map((name) => caches.delete(name)));
  await self.registration.unregister();
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
