import { fileURLToPath, pathToFileURL } from 'node:url';

const built = fileURLToPath(new URL('../../../../services/platform/dist', import.meta.url));

/** A module of the platform as it was built: the tooling loads the product when it runs and is compiled with none of it. */
export const fromPlatform = (path) => import(pathToFileURL(`${built}/${path}.js`).href);
