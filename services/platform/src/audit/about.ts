import * as z from 'zod/mini';

const customerNamed = '"customerId":"([^"]+)"';

/** What an entry is about: its subject, and every customer named in its text, including in its before and after. */
export const aboutOf = (subjectId: string, entry: string): readonly string[] => [
  ...new Set([subjectId, ...[...entry.matchAll(new RegExp(customerNamed, 'g'))].map(([, id = '']) => id)]),
];

const ofMany = z.object({ customers: z.array(z.looseObject({ customerId: z.string() })) });

/** What an entry about many customers, such as that of a batch of an import, says of each; undefined of any other. */
export const customersIn = ({ after }: { readonly after?: unknown }) => z.safeParse(ofMany, after).data?.customers;

interface AuditDetail {
  readonly before?: unknown;
  readonly after?: unknown;
}

/** An entry about many as an entry about this one of them. Any other stays as it is. */
export const asAbout = <E extends AuditDetail>(entry: E, customerId: string): E => {
  const own = customersIn(entry)?.filter((one) => one.customerId === customerId);
  if (!own) return entry;
  return { ...entry, customerId, after: together(own.map(({ customerId: _, ...said }) => said)) };
};

/** What several say, field by field: a list where they differ. */
const together = (all: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>> => {
  const said = (field: string) => [...new Set(all.flatMap((one) => one[field] ?? []))];
  const [first = {}] = all;
  return all.length === 1 ? first : Object.fromEntries(Object.keys(first).map((field) => [field, said(field)]));
};

/** An entry about many without what it says of one of them, or without them. */
export const withoutOne = <E extends AuditDetail>(entry: E, customerId: string, isNamed: boolean): E | undefined => {
  const all = customersIn(entry);
  if (!all) return undefined;
  const customers = all.flatMap((one) => (one.customerId !== customerId ? [one] : isNamed ? [{ customerId }] : []));
  return { ...entry, after: { customers } };
};

/** Finds entries about a customer, or about any of these records of theirs. */
export const aboutAny = (customerId: string, ids: readonly string[]) => ({ about: { $in: [customerId, ...ids] } });
