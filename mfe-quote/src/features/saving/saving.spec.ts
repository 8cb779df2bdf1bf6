import { describe, jest } from '@jest/globals';
import * as fc from 'fast-check';
import { saveQueue } from './save-queue.js';
import {
  addedTurns,
  arrivedTurns,
  droppedTurns,
  forgottenTurns,
  isKnown,
  nextOf,
  noTurns,
  refusedTurns,
  restedTurns,
  type Save,
  type SaveTurns,
  sentTurns,
  unsavedOf,
} from './save-turns.js';

describe('save queue', () => {
  /** Requests that the case answers, in the order in which they were sent. */
  const service = () => {
    const sent: string[] = [];
    const waiting: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = [];
    const turn = () => jest.advanceTimersByTimeAsync(0);
    const aSave = (kind: string, what: string, over: Partial<Save> = {}): Save => ({
      kind,
      send: () => {
        sent.push(what);
        return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
      },
      ...over,
    });
    return {
      sent,
      aSave,
      accept: (index: number) => (waiting[index]?.resolve(), turn()),
      refuse: (index: number, error: unknown = new Error('refused')) => (waiting[index]?.reject(error), turn()),
    };
  };
  const statuses = (queue: ReturnType<typeof saveQueue>) => [...queue.unsaved()].map(([kind, { status }]) => `${kind} ${status}`);

  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(() => jest.useRealTimers());

  describe('changes that are saved', () => {
    it('are sent at once, and then one after another', async () => {
      const [queue, { sent, aSave, accept }] = [saveQueue(), service()];
      queue.add(aSave('cover', 'first'));
      queue.add(aSave('tyre', 'second'));
      expect([sent, statuses(queue)]).toEqual([['first'], ['cover sending', 'tyre waiting']]);
      await accept(0);
      expect([sent, statuses(queue)]).toEqual([['first', 'second'], ['tyre sending']]);
      await accept(1);
      expect(statuses(queue)).toEqual([]);
    });

    it('are the latest of their kind: one that waits gives way', async () => {
      const [queue, { sent, aSave, accept }] = [saveQueue(), service()];
      queue.add(aSave('cover', 'first'));
      queue.add(aSave('cover', 'second'));
      queue.add(aSave('tyre', 'tyres'));
      queue.add(aSave('cover', 'third'));
      await accept(0);
      await accept(1);
      expect(sent).toEqual(['first', 'third', 'tyres']);
    });

    it('rest as long as they are told, anew with each newer one, and hold up nothing else', async () => {
      const [queue, { sent, aSave, accept }] = [saveQueue(), service()];
      queue.add(aSave('typing', 'J', { restMs: 400 }));
      await jest.advanceTimersByTimeAsync(399);
      queue.add(aSave('typing', 'Jo', { restMs: 400 }));
      queue.add(aSave('cover', 'cover'));
      await accept(0);
      expect(statuses(queue)).toEqual(['typing resting']);
      await jest.advanceTimersByTimeAsync(399);
      expect(sent).toEqual(['cover']);
      await jest.advanceTimersByTimeAsync(1);
      expect(sent).toEqual(['cover', 'Jo']);
    });

    it('are not sent again as the same text, until that fails or is forgotten', async () => {
      const [queue, { sent, aSave, accept, refuse }] = [saveQueue(), service()];
      const again = () => queue.add(aSave('form', 'form', { text: 'A' }));
      again();
      again();
      await accept(0);
      again();
      expect([sent.length, queue.knows('form', 'A'), queue.knows('form', 'B')]).toEqual([1, true, false]);
      queue.forget('form');
      again();
      await refuse(1);
      expect(queue.knows('form', 'A')).toBe(false);
      again();
      expect(sent).toHaveLength(3);
    });

    it('give way when the one that is on its way is wanted again', async () => {
      const [queue, { sent, aSave, accept }] = [saveQueue(), service()];
      queue.add(aSave('car', 'A', { text: 'A' }));
      queue.add(aSave('car', 'B', { text: 'B', restMs: 500 }));
      queue.add(aSave('car', 'A', { text: 'A', restMs: 500 }));
      await accept(0);
      await jest.advanceTimersByTimeAsync(1_000);
      expect(sent).toEqual(['A']);
    });

    it('are not sent once they are dropped', async () => {
      const [queue, { sent, aSave }] = [saveQueue(), service()];
      queue.add(aSave('typing', 'J', { restMs: 400 }));
      queue.drop('typing');
      await jest.advanceTimersByTimeAsync(1_000);
      expect([sent, statuses(queue)]).toEqual([[], []]);
    });

    it('are told to whoever subscribed, each state as an object of its own', async () => {
      const [queue, { aSave, accept }] = [saveQueue(), service()];
      const seen: string[][] = [];
      const before = queue.unsaved();
      const stop = queue.subscribe(() => seen.push(statuses(queue)));
      queue.add(aSave('cover', 'cover'));
      expect([queue.unsaved() === before, queue.unsaved() === queue.unsaved()]).toEqual([false, true]);
      await accept(0);
      stop();
      queue.add(aSave('cover', 'cover'));
      expect([seen[0], seen.at(-1)]).toEqual([['cover sending'], []]);
    });
  });

  describe('a change that fails', () => {
    it('is told of, and the next is sent', async () => {
      const [queue, { sent, aSave, refuse }] = [saveQueue(), service()];
      const told: unknown[] = [];
      queue.add(aSave('cover', 'cover', { onFailed: (error) => told.push(error) }));
      queue.add(aSave('tyre', 'tyres'));
      await refuse(0, 'no');
      expect([told, sent, statuses(queue)]).toEqual([['no'], ['cover', 'tyres'], ['tyre sending']]);
    });

    it('is nothing when a newer one took its place', async () => {
      const [queue, { sent, aSave, refuse, accept }] = [saveQueue(), service()];
      const told: unknown[] = [];
      queue.add(aSave('cover', 'first', { onFailed: (error) => told.push(error), isKept: true }));
      queue.add(aSave('cover', 'second'));
      const settled = queue.settled();
      await refuse(0);
      await accept(1);
      expect([told, sent, await settled]).toEqual([[], ['first', 'second'], undefined]);
    });

    it('stays where it is kept, and is sent again when that is asked for', async () => {
      const [queue, { sent, aSave, refuse, accept }] = [saveQueue(), service()];
      queue.add(aSave('addons', 'all', { isKept: true, restMs: 100 }));
      await jest.advanceTimersByTimeAsync(100);
      await refuse(0, 'busy');
      expect(queue.unsaved().get('addons')).toEqual({ status: 'failed', error: 'busy' });
      queue.retry();
      expect([sent, statuses(queue)]).toEqual([['all', 'all'], ['addons sending']]);
      await accept(1);
      expect(statuses(queue)).toEqual([]);
    });

    it('is forgotten for a newer one', async () => {
      const [queue, { aSave, refuse }] = [saveQueue(), service()];
      queue.add(aSave('addons', 'all', { isKept: true }));
      await refuse(0);
      queue.add(aSave('addons', 'none'));
      expect(statuses(queue)).toEqual(['addons sending']);
    });

    it('is tried again by itself as long as it is told when, and lets others pass meanwhile', async () => {
      const [queue, { sent, aSave, refuse, accept }] = [saveQueue(), service()];
      const told: unknown[] = [];
      const retryMs = (failures: number) => (failures < 3 ? failures * 5_000 : undefined);
      queue.add(aSave('typing', 'J', { retryMs, onFailed: (error) => told.push(error) }));
      await refuse(0);
      queue.add(aSave('cover', 'cover'));
      await accept(1);
      await jest.advanceTimersByTimeAsync(5_000);
      await refuse(2);
      await jest.advanceTimersByTimeAsync(9_999);
      expect(sent).toEqual(['J', 'cover', 'J']);
      await jest.advanceTimersByTimeAsync(1);
      await refuse(3, 'offline');
      await jest.advanceTimersByTimeAsync(60_000);
      expect([sent, told]).toEqual([['J', 'cover', 'J', 'J'], ['offline']]);
    });

    it('is not tried again once there is something newer', async () => {
      const [queue, { sent, aSave, refuse, accept }] = [saveQueue(), service()];
      queue.add(aSave('typing', 'J', { retryMs: () => 5_000 }));
      await refuse(0);
      queue.add(aSave('typing', 'Jo', { retryMs: () => 5_000 }));
      await accept(1);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(sent).toEqual(['J', 'Jo']);
    });
  });

  describe('before the customer goes on', () => {
    it('everything is sent, and waited for', async () => {
      const [queue, { sent, aSave, accept }] = [saveQueue(), service()];
      queue.add(aSave('cover', 'cover'));
      queue.add(aSave('car', 'car', { restMs: 500 }));
      let outcome: unknown = 'waiting';
      void queue.settled().then((unsaved) => (outcome = unsaved));
      await accept(0);
      expect([sent, outcome]).toEqual([['cover', 'car'], 'waiting']);
      await accept(1);
      expect(outcome).toBeUndefined();
    });

    it('the first failure is told, and counts once', async () => {
      const [queue, { aSave, accept, refuse }] = [saveQueue(), service()];
      queue.add(aSave('cover', 'cover'));
      queue.add(aSave('tyre', 'tyres'));
      const settled = queue.settled();
      await refuse(0, 'no');
      await accept(1);
      expect(await settled).toEqual({ error: 'no' });
      expect(await queue.settled()).toBeUndefined();
    });

    it('what failed and was kept is sent once more', async () => {
      const [queue, { sent, aSave, accept, refuse }] = [saveQueue(), service()];
      queue.add(aSave('addons', 'all', { isKept: true }));
      await refuse(0);
      const first = queue.settled();
      await refuse(1, 'still busy');
      expect(await first).toEqual({ error: 'still busy' });
      const second = queue.settled();
      await accept(2);
      expect([await second, sent.length]).toEqual([undefined, 3]);
    });

    it('a failure that is of no account holds nobody up', async () => {
      const [queue, { aSave, refuse }] = [saveQueue(), service()];
      const told: unknown[] = [];
      queue.add(aSave('form', 'form', { isOptional: true, onFailed: (error) => told.push(error) }));
      const settled = queue.settled();
      await refuse(0, 'away');
      expect([await settled, told]).toEqual([undefined, ['away']]);
    });

    it('what is tried again by itself holds nobody up', async () => {
      const [queue, { aSave, refuse }] = [saveQueue(), service()];
      queue.add(aSave('typing', 'J', { retryMs: () => 5_000 }));
      const settled = queue.settled();
      await refuse(0);
      expect(await settled).toBeUndefined();
    });

    it('what is typed and cannot be sent says why, until it is mended', () => {
      const queue = saveQueue();
      const mend = queue.block('That is no date');
      const mendOther = queue.block('Nor is that');
      expect(queue.blockedBecause()).toBe('That is no date');
      mend();
      expect(queue.blockedBecause()).toBe('Nor is that');
      mendOther();
      expect(queue.blockedBecause()).toBeUndefined();
    });
  });

  describe('when the page is left', () => {
    it('what rests is sent in its turn', async () => {
      const [queue, { sent, aSave, accept }] = [saveQueue(), service()];
      queue.add(aSave('cover', 'cover'));
      queue.add(aSave('typing', 'J', { restMs: 400 }));
      queue.flush();
      expect(sent).toEqual(['cover']);
      await accept(0);
      expect(sent).toEqual(['cover', 'J']);
    });

    it('what waits for another kind is sent at once as its window is hidden; what waits for its own kind keeps its turn', async () => {
      const [queue, { sent, aSave, accept }] = [saveQueue(), service()];
      queue.add(aSave('cover', 'first'));
      queue.add(aSave('cover', 'second'));
      queue.add(aSave('typing', 'J', { restMs: 400 }));
      queue.hurry();
      expect(sent).toEqual(['first', 'J']);
      await accept(0);
      await accept(1);
      expect(sent).toEqual(['first', 'J', 'second']);
    });

    it('all is sent at once as it goes away, and once', async () => {
      const [queue, { sent, aSave, accept }] = [saveQueue(), service()];
      queue.add(aSave('cover', 'cover'));
      queue.add(aSave('tyre', 'tyres'));
      queue.add(aSave('typing', 'J', { restMs: 400 }));
      queue.sendAll();
      expect(sent).toEqual(['cover', 'tyres', 'J']);
      for (const index of [0, 1, 2]) await accept(index);
      await jest.advanceTimersByTimeAsync(1_000);
      expect([sent.length, statuses(queue)]).toEqual([3, []]);
    });
  });

  const aChange = fc.record({
    kind: fc.constantFrom('cover', 'car', 'typing'),
    restMs: fc.constantFrom(0, 30, 100),
    answerMs: fc.nat(80),
    /** How often the service fails before it takes the change. */
    failures: fc.nat(3),
    isFlushed: fc.boolean(),
    pauseMs: fc.nat(60),
  });

  describe('whatever is changed, and however the service answers', () => {
    it('the latest of each kind arrives last, and one at a time', () =>
      fc.assert(
        fc.asyncProperty(fc.array(aChange, { maxLength: 40 }), async (changes) => {
          const queue = saveQueue();
          const arrived = new Map<string, number>();
          let [busy, busiest] = [0, 0];
          for (const [place, { kind, restMs, answerMs, failures, isFlushed, pauseMs }] of changes.entries()) {
            let tries = 0;
            const send = async () => {
              busy += 1;
              busiest = Math.max(busiest, busy);
              await new Promise((resolve) => setTimeout(resolve, answerMs));
              busy -= 1;
              tries += 1;
              if (tries <= failures) throw new Error('busy');
              expect(arrived.get(kind) ?? -1).toBeLessThan(place);
              arrived.set(kind, place);
            };
            queue.add({ kind, send, restMs, retryMs: () => 50 });
            if (isFlushed) queue.flush();
            await jest.advanceTimersByTimeAsync(pauseMs);
          }
          await jest.advanceTimersByTimeAsync(20_000);
          const wanted = new Map(changes.map(({ kind }, place) => [kind, place]));
          expect([arrived, busiest, queue.unsaved().size]).toEqual([wanted, Math.min(changes.length, 1), 0]);
        }),
      ));
  });
});

const aSave = (kind: string, over: Partial<Save> = {}): Save => ({ kind, send: () => Promise.resolve(), ...over });
const statuses = (turns: SaveTurns) => [...unsavedOf(turns)].map(([kind, { status }]) => `${kind} ${status}`);
const of = (...saves: readonly Save[]): SaveTurns => saves.reduce(addedTurns, noTurns);
const [cover, tyre] = [aSave('cover'), aSave('tyre')];
const typing = aSave('typing', { restMs: 400 });
const form = aSave('form', { text: 'A' });
const sent = (save: Save) => sentTurns(of(save), save);
/** As the service refused it, after so many failures before. */
const refused = (save: Save, failures = 0, turns = sent(save)) => refusedTurns(turns, { save, failures, restMs: 0 }, 'no');

describe('the turns of what is saved', () => {
  it.each<[string, SaveTurns, readonly string[]]>([
    ['nothing', noTurns, []],
    ['two changes', of(cover, tyre), ['cover waiting', 'tyre waiting']],
    ['a newer one in the place of an older', of(cover, tyre, aSave('cover')), ['cover waiting', 'tyre waiting']],
    ['one that rests', of(typing, cover), ['typing resting', 'cover waiting']],
    ['the same, rested', restedTurns(of(typing, cover), (kind) => kind === 'typing'), ['typing waiting', 'cover waiting']],
    ['one on its way', sent(cover), ['cover sending']],
    ['a newer one behind it', addedTurns(sent(cover), aSave('cover')), ['cover waiting']],
    ['one that arrived', arrivedTurns(sent(cover), cover), []],
    ['one that was dropped', droppedTurns(of(cover, tyre), 'cover'), ['tyre waiting']],
    ['the same text again', addedTurns(arrivedTurns(sent(form), form), form), []],
    ['another text', addedTurns(sent(form), aSave('form', { text: 'B' })), ['form waiting']],
    ['the text of now in the place of another', addedTurns(addedTurns(sent(form), aSave('form', { text: 'B' })), form), ['form sending']],
    ['a text that was forgotten', addedTurns(forgottenTurns(sent(form), 'form'), form), ['form waiting']],
  ])('are, with %s', (_, turns, expected) => expect(statuses(turns)).toEqual(expected));

  it.each<[string, SaveTurns, string | undefined]>([
    ['the first that waits', of(cover, tyre), 'cover'],
    ['not what rests', of(typing, tyre), 'tyre'],
    ['nothing while another is on its way', addedTurns(sent(cover), tyre), undefined],
    ['nothing of nothing', noTurns, undefined],
  ])('give %s', (_, turns, kind) => expect(nextOf(turns)?.save.kind).toBe(kind));

  it.each<[string, ReturnType<typeof refused>, boolean, readonly string[], readonly string[]]>([
    ['and is undone on the screen', refused(cover), true, [], ['cover']],
    ['and is kept', refused(aSave('cover', { isKept: true })), true, ['cover failed'], ['cover']],
    ['and is of no account', refused(aSave('cover', { isOptional: true })), true, [], []],
    ['and is tried again', refused(aSave('cover', { retryMs: () => 5_000 })), false, ['cover resting'], []],
    ['once too often', refused(aSave('cover', { retryMs: (failures) => (failures < 3 ? 5_000 : undefined) }), 2), true, [], ['cover']],
    ['after a newer one came', refused(cover, 0, addedTurns(sent(cover), aSave('cover'))), false, ['cover waiting'], []],
  ])('after one that is refused %s', (_, { turns, isFinal }, final, left, failed) => {
    expect([isFinal, statuses(turns), [...turns.failures.keys()]]).toEqual([final, left, failed]);
  });

  it('know what was saved last until it is refused', () => {
    expect([isKnown(sent(form), 'form', 'A'), isKnown(sent(form), 'form', 'B')]).toEqual([true, false]);
    expect(isKnown(refused(form).turns, 'form', 'A')).toBe(false);
  });
});
