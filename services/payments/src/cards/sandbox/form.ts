type FormValue = string | readonly FormValue[] | { readonly [name: string]: FormValue };
type Node = Map<string, Node | string>;

/** Reads `metadata[quote]=q&expand[0]=customer` as the provider does: brackets nest, whole-number keys make a list. */
export const decodeForm = (text: string): FormValue => {
  const root: Node = new Map();
  for (const [name, value] of new URLSearchParams(text)) place(root, keysOf(name), value);
  return valueOf(root);
};

const keysOf = (name: string): readonly string[] => {
  const first = name.split('[', 1)[0] ?? '';
  return [first, ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')];
};

const place = (node: Node, [key = '', ...rest]: readonly string[], value: string): void => {
  const name = key === '' ? String(node.size) : key;
  if (rest.length === 0) {
    node.set(name, value);
    return;
  }
  const kept = node.get(name);
  const child: Node = kept instanceof Map ? kept : new Map();
  node.set(name, child);
  place(child, rest, value);
};

const valueOf = (node: Node | string): FormValue => {
  if (typeof node === 'string') return node;
  const entries = [...node].map(([name, child]) => [name, valueOf(child)] as const);
  if (entries.length > 0 && entries.every(([name], place) => name === String(place))) return entries.map(([, value]) => value);
  return Object.fromEntries(entries.filter(([name]) => name !== '__proto__'));
};
