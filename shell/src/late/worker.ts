const script = '/service-worker.js';

/** Phones and other touch devices (Q2). */
const phones = '(pointer: coarse), (max-width: 767px)';

/** Registers the service worker where it is wanted; where it is switched off, removes an older one. */
export const keepWorker = async (isWanted: boolean): Promise<void> => {
  // Absent where the page did not come over https.
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  if (!workers) return;
  if (isWanted && matchMedia(phones).matches) await workers.register(script);
  if (isWanted) return;
  const registered = await workers.getRegistrations();
  await Promise.all(registered.map((one) => one.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('kerbside-')).map((name) => caches.delete(name)));
};
