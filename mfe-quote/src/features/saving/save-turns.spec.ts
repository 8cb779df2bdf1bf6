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
  sentTurns,
  unsavedOf,
  type Save,
  type SaveTurns,
} from './save-turns.js';

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
