// usage: node contracts/tooling/complete-lock.mjs
// npm leaves out of package-lock.json the builds for other platforms that the registry it used does not hold. `npm ci` then refuses the file, and
// people on those platforms get no build. This script puts them back, by name and version; npm checks what it fetches against its own registry.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const processors = 'arm arm64 x64 ia32 ppc64 riscv64 s390x loong64'.split(' ');

/**
 * The platform of a package with one prebuilt binary, read from its name: `@swc/core-linux-arm64-gnu`.
 * @param {string} name
 * @returns {{ cpu: string[], libc?: string[], os?: string[] } | undefined}
 */
export function platformOf(name) {
  if (name.includes('-wasm32-')) return { cpu: ['wasm32'] };
  const [, system, rest] = /[-/](android|darwin|freebsd|linux|openharmony|win32|windows)-(.+)$/.exec(name) ?? [];
  const cpu = system && processors.find((mark) => `${rest}-`.startsWith(`${mark}-`));
  if (!cpu) return undefined;
  const libc = /-musl(eabihf)?$/.test(name) ? ['musl'] : /-gnu(eabihf)?$/.test(name) ? ['glibc'] : undefined;
  return { cpu: [cpu], ...(libc ? { libc } : {}), os: [system === 'windows' ? 'win32' : system] };
}

/** The lock with an entry for every optional build that its packages name. */
export function completed(lock) {
  const packages = { ...lock.packages };
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const platform = platformOf(name);
      if (!platform || isPresent(packages, path, name)) continue;
      const { cpu, libc, os } = platform;
      packages[`node_modules/${name}`] = {
        version: version.replace(/^[^\d]*/, ''),
        cpu,
        ...(dev ? { dev } : {}),
        ...(libc ? { libc } : {}),
        optional: true,
        ...(os ? { os } : {}),
      };
    }
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

const isPresent = (packages, path, name) => `${path}/node_modules/${name}` in packages || `node_modules/${name}` in packages;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const next = completed(lock);
  const added = Object.keys(next.packages).length - Object.keys(lock.packages).length;
  if (added > 0) writeFileSync(file, `${JSON.stringify(next, undefined, 2)}\n`);
  process.stdout.write(`${added} entries were missing\n`);
}
