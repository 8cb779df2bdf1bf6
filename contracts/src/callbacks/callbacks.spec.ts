import { standardTree } from '../staff/standard-tree.js';
import { closedFor, countsForCalls, hasTime, isSlotClosed } from './callback-times.js';
import { answerFaults } from './tree-answers.js';

describe('days of callbacks', () => {
  it.each([
    ['2026-11-20', undefined, true],
    ['2026-11-21', undefined, false],
    ['2026-11-22', 'sunday', false],
    ['2026-12-25', 'bank-holiday', false],
    // Boxing Day is a Saturday; its holiday is the Monday.
    ['2026-12-26', 'bank-holiday', false],
    ['2026-12-28', 'bank-holiday', false],
    ['2026-12-29', undefined, true],
    ['2027-03-26', 'bank-holiday', false],
    ['2027-03-29', 'bank-holiday', false],
  ])('%s: closed for %s, counted %s', (day, why, counts) => expect([closedFor(day), countsForCalls(day)]).toEqual([why, counts]));

  it('are not known before one is chosen', () => expect(closedFor('')).toBeUndefined());
});

describe('times of callbacks', () => {
  it.each([
    ['a time ahead today', '2026-11-20', '10:30', '2026-11-20T10:29:00Z', false],
    ['the time that it is', '2026-11-20', '10:30', '2026-11-20T10:30:00Z', true],
    ['the last minute before the cut-off', '2026-11-20', '18:30', '2026-11-20T16:59:59Z', false],
    ['the cut-off', '2026-11-20', '18:30', '2026-11-20T17:00:00Z', true],
    ['the cut-off, another day', '2026-11-23', '08:30', '2026-11-20T17:00:00Z', false],
    ['the cut-off in summer', '2027-06-07', '18:30', '2027-06-07T16:00:00Z', true],
    ['the day before the clocks go back', '2026-10-24', '15:30', '2026-10-24T14:30:00Z', true],
    ['a closed time on a Saturday', '2026-11-21', '16:00', '2026-11-20T10:00:00Z', true],
    ['an open time on a Saturday', '2026-11-21', '15:30', '2026-11-20T10:00:00Z', false],
  ])('are closed: %s', (_, day, slot, now, isClosed) => expect(isSlotClosed(day, slot, new Date(now))).toBe(isClosed));

  it.each([
    ['new_quote', true],
    ['existing_policy', true],
    ['claims', false],
    ['finance', false],
    ['other', false],
  ])('%s has one: %s', (subject, has) => expect(hasTime(subject)).toBe(has));
});

const today = '2026-11-20';
const subject = { callback_subject: 'new_quote' };
const date = { callback_date: '2026-11-23' };
const time = { callback_time: '09:30' };
const noSubject = { callback_subject: 'Choose what the call is about' };
const noDate = { callback_date: 'Choose a date' };
const noTime = { callback_time: 'Choose a time' };
const future = { service_date: 'The date of the last service cannot be in the future' };

describe('the answers of a call', () => {
  it.each([
    ['nothing yet, where the subject is asked now', {}, [1, 15], {}],
    ['no subject, where that was left', {}, [1, 15, 16], noSubject],
    ['a subject, where the day is asked now', subject, [1, 15, 16], {}],
    ['nothing at the end', {}, [1, 15, 16, 24], { ...noSubject, ...noDate }],
    ['a subject and no day', subject, [1, 15, 16, 24], noDate],
    ['a day that is none', { ...subject, callback_date: 'soon' }, [1, 15, 16, 24], noDate],
    ['a day and no subject', date, [1, 15, 16, 24], noSubject],
    ['a day and no time', { ...subject, ...date }, [1, 15, 16, 24], noTime],
    ['a time and no day', { ...subject, ...time }, [1, 15, 16, 24], noDate],
    ['all of it', { ...subject, ...date, ...time }, [1, 15, 16, 24], {}],
    ['a subject within 24 hours', { callback_subject: 'claims' }, [1, 15, 16, 24], {}],
    ['another way to the end', {}, [1, 22, 24], {}],
    ['a service today', { service_date: today }, [1, 2, 3, 4, 6], {}],
    ['a service to come, as it is typed', { service_date: '2030-01-01' }, [1, 2, 3, 4, 6], future],
    ['a service to come, later on', { service_date: '2026-11-21' }, [1, 2, 3, 4, 6, 7], future],
    ['a day of service that is none', { service_date: 'soon' }, [1, 2, 3, 4, 6, 7], { service_date: 'Enter a real date' }],
  ])('are judged with %s', (_, noted, path, faults) => expect(answerFaults(noted, { nodes: standardTree, path, today })).toEqual(faults));

  it('need no subject where no node asks for one: the call is about something else, within 24 hours', () => {
    const nodes = standardTree.map((node) => (node.id === 15 ? { ...node, asks: [] } : node));
    expect(answerFaults({}, { nodes, path: [1, 15, 16, 24], today })).toEqual({});
  });
});
