import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useClearPlace } from './use-clear-place.js';

type Corner = readonly [left: number, top: number];
const corners: Readonly<Record<string, Corner>> = {
  foot: [840, 800],
  'foot-start': [24, 800],
  below: [840, 76],
  'below-start': [24, 76],
  head: [840, 12],
  'head-start': [24, 12],
};
const boxAt = ([left, top]: Corner): DOMRect => ({
  left,
  top,
  right: left + 400,
  bottom: top + 60,
  x: left,
  y: top,
  width: 400,
  height: 60,
  toJSON: () => '',
});

/** The message lies where its place is, and a button at its corner. */
const layOut = () => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = this.getAttribute('data-at');
    return boxAt(corners[at ?? this.getAttribute('data-place') ?? 'foot'] ?? [0, 0]);
  });
};

function Page({ taken, isShown }: { readonly taken: readonly string[]; readonly isShown: boolean }) {
  const region = useRef<HTMLElement>(null);
  useClearPlace(region, isShown);
  return (
    <>
      {taken.map((at) => (
        <button key={at} type="button" data-at={at}>
          {at}
        </button>
      ))}
      <section ref={region} aria-label="Messages" />
    </>
  );
}

afterEach(() => jest.restoreAllMocks());

const placed = (taken: readonly string[]) => {
  layOut();
  const { rerender } = render(<Page taken={taken} isShown />);
  const region = screen.getByRole('region', { name: 'Messages' });
  return { region, hide: () => rerender(<Page taken={taken} isShown={false} />) };
};

it.each<[readonly string[], string | undefined]>([
  [[], undefined],
  [['foot'], 'foot-start'],
  [['foot', 'foot-start'], 'below'],
  [['foot', 'foot-start', 'below'], 'below-start'],
])('with buttons at %j it is at %s', (taken, expected) => {
  const { region } = placed(taken);
  expect([region.dataset.place, region.dataset.takesRoom]).toEqual([expected, undefined]);
});

it('takes room at the foot where there is a button at every place, until it is gone', () => {
  const { region, hide } = placed(Object.keys(corners));
  expect([region.dataset.place, region.dataset.takesRoom]).toEqual(['foot', '']);
  hide();
  expect([region.dataset.place, region.dataset.takesRoom]).toEqual([undefined, undefined]);
});
