type FormValue = string | readonly FormValue[] | { readonly [name: string]: FormValue };
type Node = Map<string, Node | string>;

/** Deeper than any form of ours, and shallow enough to walk. */
const deepest = 20;

/**
 * A form as the JSON of the same content: `terms[cover]=1`, or `terms.cover=1`, nests, `add_ons[]=a` and whole-number keys make a list,
 * and so does a name that comes more than once.
 */
export const readForm = (text: string): FormValue => {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  const root: Node = new Map();
  for (const [name, values] of fields) {
    if (name === '') continue;
    const keys = keysOf(values.length > 1 && !name.endsWith('[]') ? `${name}[]` : name);
    for (const value of values) place(root, keys, value);
  }
  return valueOf(root);
};

const keysOf = (name: string): readonly string[] => {
  const [first = '', ...rest] = name.replace(/\[([^\]]*)\]/g, '.$1').split('.');
  return first === '' || rest.length >= deepest ? [name] : [first, ...rest];
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
  if (entries.length > 0 && entries.every(([name], position) => name === String(position))) return entries.map(([, value]) => value);
  return Object.fromEntries(entries.filter(([name]) => name !== '__proto__'));
};
