/** The same numbers from 0 to 1 each time, so that a failure can be looked at again. */
export const numbers = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;

/** About how many webhooks each of the three providers sends. */
export const webhooksEach = Math.ceil(Number(process.env['WEBHOOKS'] ?? 60) / 3);

const third = 1 / 3;
const lateShare = 0.2;
const forgedShare = 0.1;
const atOnce = 8;

/** A third of them twice, and a third out of order. */
export const mixedUp = <E>(events: readonly E[], random: () => number): E[] => {
  const doubled = events.flatMap((event) => (random() < third ? [event, event] : [event]));
  const placed = doubled.map((event, place) => ({ event, at: random() < third ? random() * doubled.length : place }));
  return placed.toSorted((one, other) => one.at - other.at).map(({ event }) => event);
};

interface Storm<E> {
  /** All events of the provider so far, oldest first. */
  readonly events: () => Promise<readonly E[]>;
  /** Resolves with the status of the answer. */
  readonly send: (event: E, isForged: boolean) => Promise<number>;
  readonly handled: () => Promise<void>;
  /** What happens at the provider once the first events were handled. */
  readonly next?: () => Promise<void>;
}

/** Sends what the provider has to say mixed up, some of it a wave late and some badly signed, until it has nothing more to say. Resolves with how many were sent. */
export const storm = async <E extends { readonly id: string }>({ events, send, handled, next }: Storm<E>): Promise<number> => {
  const random = numbers(7);
  const known = new Set<string>();
  let late: readonly E[] = [];
  let sent = 0;
  for (let wave = 0; ; wave += 1) {
    const fresh = (await events()).filter(({ id }) => !known.has(id));
    if (fresh.length === 0 && late.length === 0) return sent;
    for (const { id } of fresh) known.add(id);
    const held = new Set(fresh.filter(() => random() < lateShare));
    const due = mixedUp([...fresh.filter((event) => !held.has(event)), ...late], random);
    late = [...held];
    const deliveries = due.flatMap((event) =>
      (random() < forgedShare ? [{ event, isForged: true }] : []).concat({ event, isForged: false }),
    );
    for (let from = 0; from < deliveries.length; from += atOnce) {
      const batch = deliveries.slice(from, from + atOnce);
      const statuses = await Promise.all(batch.map(({ event, isForged }) => send(event, isForged)));
      if (statuses.some((status, place) => status !== (batch[place]?.isForged ? 400 : 200)))
        throw new Error(`Answered ${statuses.join(', ')}`);
    }
    sent += deliveries.length;
    await handled();
    if (wave === 0) await next?.();
  }
};
