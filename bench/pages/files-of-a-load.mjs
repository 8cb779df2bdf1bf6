import { gzipSync } from 'node:zlib';

const kinds = new Set(['Script', 'Stylesheet', 'Font', 'Document', 'Fetch', 'XHR']);

/** From now on, records what a page requests and why. */
export const noteRequests = (devtools) => {
  const requests = [];
  devtools.on('Network.requestWillBeSent', ({ request: { url }, type, initiator }) => {
    if (kinds.has(type) && url.startsWith('http')) requests.push({ url, type, causes: causesOf(initiator) });
  });
  return requests;
};

/** The files whose code or markup caused the request, nearest first. */
const causesOf = ({ url, stack }) => {
  const frames = [];
  for (let at = stack; at; at = at.parent) frames.push(...at.callFrames.map((frame) => frame.url));
  return [...frames, url].filter((one) => one?.startsWith('http'));
};

/** How many files of code have to load one after another, counting the page as the first. A preloaded file counts from its hint. */
export const depthOf = (requests) => {
  const depths = new Map();
  for (const { url, type, causes } of requests) {
    const known = causes.map((cause) => depths.get(cause)).filter(Boolean);
    if (!depths.has(url)) depths.set(url, type === 'Document' ? 1 : Math.max(1, ...known.slice(0, 1)) + 1);
  }
  const code = requests.filter(({ type }) => type === 'Script' || type === 'Stylesheet');
  return Math.max(...code.map(({ url }) => depths.get(url)));
};

const bodies = new Map();
const bodyOf = async (url) => {
  if (!bodies.has(url)) bodies.set(url, await (await fetch(url)).text());
  return bodies.get(url);
};

/** The script of a load, without the card provider's: gzipped bytes of all its files, and how many copies of React are in it. */
export const scriptOf = async (requests, cardsUrl) => {
  const urls = [...new Set(requests.filter(({ type, url }) => type === 'Script' && !url.startsWith(cardsUrl)).map(({ url }) => url))];
  const texts = await Promise.all(urls.map(bodyOf));
  const copies = (pattern) => texts.reduce((count, text) => count + (text.match(pattern)?.length ?? 0), 0);
  return {
    files: urls.length,
    gzipped: texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0),
    reacts: copies(/\.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/g),
    doms: copies(/\breconcilerVersion:/g),
  };
};
