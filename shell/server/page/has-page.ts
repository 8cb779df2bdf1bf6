import { productType } from '@kerbside/contracts/ids';

/** What a named part of an address may be; any other is free. */
const narrow: Readonly<Record<string, (part: string) => boolean>> = {
  product: (part) => productType.safeParse(part).success,
  step: (part) => /^[1-6]$/.test(part),
};

/** Whether a remote has a page at the path, by the patterns that its release names: `/quote/:product/step/:step`. */
export const hasPage = (patterns: readonly string[], path: string): boolean => {
  const parts = path.split('/');
  const suits = (name: string, part = '') =>
    name.startsWith(':') ? part !== '' && (narrow[name.slice(1)]?.(part) ?? true) : name === part;
  return patterns.some((pattern) => {
    const names = pattern.split('/');
    return names.length === parts.length && names.every((name, at) => suits(name, parts[at]));
  });
};
