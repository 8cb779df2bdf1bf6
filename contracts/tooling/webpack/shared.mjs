// The modules that exist once in the page. The shell provides them, remotes only consume them: one list for both sides.
import { readFileSync } from 'node:fs';

/** The shell's pins are exact, so they are the versions in the page. */
const { dependencies } = JSON.parse(readFileSync(new URL('../../../shell/package.json', import.meta.url), 'utf8'));

/** Subpaths are separate shares: sharing `react-dom` alone would give every remote its own `react-dom/client`. */
export const sharedVersions = {
  react: dependencies.react,
  'react/jsx-runtime': dependencies.react,
  'react-dom': dependencies['react-dom'],
  'react-dom/client': dependencies['react-dom'],
  wouter: dependencies.wouter,
};

/** `strictVersion` makes an unmet range fail only that remote; without it a version mismatch only warns and runs. */
export const sharedByRemote = () =>
  Object.fromEntries(
    Object.entries(sharedVersions).map(([name, version]) => [
      name,
      { singleton: true, strictVersion: true, requiredVersion: `^${version}`, import: false },
    ]),
  );
