import { fileURLToPath, pathToFileURL } from 'node:url';

const built = fileURLToPath(new URL('../../../../services/platform/dist', import.meta.url));

/** A module of the built platform: the tooling loads the product at run time and is not compiled with it. */
export const fromPlatform = (path) => import(pathToFileURL(`${built}/${path}.js`).href);
