// Reads the subset of Dockerfile syntax that ours use.

/** Of a service, of a remote, of the edge and of the demonstration. */
export const dockerfiles = [
  'contracts/tooling/containers/service.Dockerfile',
  'contracts/tooling/containers/remote.Dockerfile',
  'shell/Dockerfile',
  'services/embedded/Dockerfile',
];

/** Instructions in order: `{ name, flags, words, text }`, with continued lines joined and comments removed. */
export const instructionsOf = (source) =>
  source
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(instructionOf);

const isFlag = (word) => /^--[a-z-]+=/.test(word);

const instructionOf = (line) => {
  const [name, ...rest] = line.split(/\s+/);
  // Flags come first; flags after a command belong to the command.
  const first = rest.findIndex((word) => !isFlag(word));
  const [flags, words] = first < 0 ? [rest, []] : [rest.slice(0, first), rest.slice(first)];
  return { name: name.toUpperCase(), flags: Object.fromEntries(flags.map(nameAndValue)), words, text: words.join(' ') };
};

const nameAndValue = (flag) => {
  const [name, ...value] = flag.slice(2).split('=');
  return [name, value.join('=')];
};

/** A text with the build arguments that it names. One that was not given is empty. */
export const filledIn = (text, args) => text.replaceAll(/\$\{(\w+)\}/g, (_, arg) => args[arg] ?? '');

/** What an ENV sets. */
export const valuesOf = ({ words }, args = {}) => Object.fromEntries(words.map((word) => filledIn(word, args).split('=')));

/** What an ignore file keeps out of an image's context. */
export const ignores = (source) => {
  const patterns = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map(patternOf);
  return (path) => patterns.some((pattern) => pattern.test(path));
};

const patternOf = (glob) => {
  const body = glob
    .split('/')
    .map((part) => (part === '**' ? '(?:.*/)?' : `${part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}/`))
    .join('')
    .replace(/\/$/, '');
  return new RegExp(`^${body}(?:/|$)`);
};
