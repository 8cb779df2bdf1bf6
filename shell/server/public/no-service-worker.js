/* global caches, self */
// Replaces the service worker where it is switched off: deletes its caches and unregisters itself.
const leave = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('kerbside-')).map((name) => caches.delete(name)));
  await self.registration.unregister();
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
