import { fileURLToPath } from 'node:url';

/** Where consumers' tests write what they count on, and providers' tests read it. */
export const pactsFolder = fileURLToPath(new URL('../../../.cache/pacts', import.meta.url));
