import { spokenReference } from './spoken-reference.js';

describe('a reference that is said on the telephone', () => {
  const many = Array.from({ length: 100 }, () => spokenReference('KSB', 6));

  it('has its prefix, and no sign that is confused with another', () => {
    for (const one of many) expect(one).toMatch(/^KSB-[2-9A-HJKMNP-TV-Z]{6}$/);
  });

  it('is another each time, and does not follow from the one before', () => {
    expect(new Set(many).size).toBe(many.length);
    expect(many.toSorted()).not.toEqual(many);
  });
});
