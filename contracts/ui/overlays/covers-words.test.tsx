import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { type Box, coversWords } from './covers.js';

const offer: Box = { left: 640, top: 840, right: 760, bottom: 888 };
const inside = { left: 600, top: 850, right: 700, bottom: 870 };
const beside = { left: 100, top: 850, right: 640, bottom: 870 };

afterEach(() => jest.restoreAllMocks());

/** Everything is under the offer; its words stand where the test says. */
const covered = (words: Box): boolean => {
  render(
    <>
      <p>
        What happens <strong>next</strong>
      </p>
      <button type="button">Talk to us</button>
    </>,
  );
  const floating = screen.getByRole('button');
  jest.spyOn(floating, 'getBoundingClientRect').mockReturnValue(offer as DOMRect);
  document.elementsFromPoint = () => [floating, ...document.querySelectorAll('p, strong'), document.body];
  Range.prototype.getClientRects = () => [words] as unknown as DOMRectList;
  return coversWords(floating);
};

it.each<[string, Box, boolean]>([
  ['over a line', inside, true],
  ['beside where a line ends', beside, false],
])('Q9: what floats %s covers words: %#', (_, words, expected) => expect(covered(words)).toBe(expected));
