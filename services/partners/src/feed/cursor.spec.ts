import { readCursor, writeCursor } from './feed.service.js';

describe('a cursor', () => {
  it('names a topic and a position, in letters that need no escaping', () => {
    const cursor = { topic: 'kerbside.claims', position: 123_456_789_012 };
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
    expect(writeCursor(cursor)).toMatch(/^[\w-]+$/);
  });

  it.each(['', 'x', '0', writeCursor({ topic: 'a b', position: 1 }), Buffer.from('1 kerbside.claims -1').toString('base64url'), '💥'])(
    '%j is not a cursor',
    (text) => {
      expect(readCursor(text)).toBeUndefined();
    },
  );
});
