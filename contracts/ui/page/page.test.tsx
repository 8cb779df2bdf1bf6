import { jest } from '@jest/globals';
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { type Column, Table } from './table.js';
import { useMinimum } from './use-minimum.js';

const row = { on: '3/2/2026', result: 'Passed', mileage: '41,200 miles', notes: '2 notes' };
type Row = typeof row;
const columnsOf = (count: number): readonly Column<Row>[] =>
  (['on', 'result', 'mileage', 'notes'] as const)
    .slice(0, count)
    .map((key) => ({ key, heading: key.toUpperCase(), cell: (of) => of[key] }));

interface Layout {
  readonly screen: number;
  readonly box: number;
  readonly needs: number;
}

/** jsdom lays nothing out: what the browser would measure. */
const layOut = ({ screen: width, box, needs }: Layout): void => {
  const isPhone = { matches: width <= 767 };
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => isPhone });
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: box });
  Object.defineProperty(Element.prototype, 'scrollWidth', { configurable: true, value: needs });
};

const drawn = (count: number, dense: boolean): HTMLElement => {
  render(<Table caption="MOT history" columns={columnsOf(count)} rows={[row]} rowKey={({ on }) => on} dense={dense} />);
  return screen.getByRole('table', { name: 'MOT history' });
};

describe('a table', () => {
  const phone = { screen: 390, box: 358, needs: 358 };
  const laptop = { screen: 1024, box: 443, needs: 443 };
  it.each([
    ['a customer’s of three columns, on a phone', 3, false, phone, false],
    ['a customer’s of four, on a phone', 4, false, phone, true],
    ['one for staff of two, on a phone', 2, true, phone, false],
    ['one for staff of three, on a phone', 3, true, phone, true],
    ['one for staff that fits, on a laptop', 4, true, laptop, false],
    ['one for staff that is wider than its box, on a laptop', 4, true, { ...laptop, needs: 679 }, true],
    ['one by a single pixel', 4, true, { ...laptop, needs: 444 }, true],
    ['a customer’s that is wider than its box', 2, false, { ...laptop, needs: 500 }, true],
    ['one of two columns that is wider than a phone', 2, true, { ...phone, needs: 420 }, true],
    ['one that is wider than its box on a wide screen', 4, true, { screen: 1920, box: 800, needs: 900 }, true],
  ])('A2: %s: whether it is a list of its rows, so that its last column is in sight: %#', (_, count, dense, layout, isStacked) => {
    layOut(layout);
    expect('stacked' in drawn(count, dense).dataset).toBe(isStacked);
  });

  it('is in a box that scrolls by the keyboard, and is no second landmark beside a section of its name', () => {
    drawn(4, false);
    expect(screen.getByRole('group', { name: 'MOT history' }).tabIndex).toBe(0);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('stays a table for those who have it read, with the heading of each value', () => {
    const table = within(drawn(4, false));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['ON', 'RESULT', 'MILEAGE', 'NOTES']);
    expect(table.getAllByRole('cell').map(({ textContent, dataset }) => [dataset['heading'], textContent])).toEqual([
      ['ON', '3/2/2026'],
      ['RESULT', 'Passed'],
      ['MILEAGE', '41,200 miles'],
      ['NOTES', '2 notes'],
    ]);
  });

  it('is a table again once our letters have loaded, which are narrower than those of the system', async () => {
    const fonts = new EventTarget();
    const still = class {
      readonly observe = () => {};
      readonly disconnect = () => {};
    };
    Object.defineProperty(window, 'ResizeObserver', { value: still, configurable: true });
    Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
    layOut({ screen: 1_280, box: 1_000, needs: 1_100 });
    expect(drawn(4, true).dataset['stacked']).toBe('');
    layOut({ screen: 1_280, box: 1_000, needs: 1_000 });
    fonts.dispatchEvent(new Event('loadingdone'));
    await waitFor(() => expect(screen.getByRole('table').dataset['stacked']).toBeUndefined());
    Reflect.deleteProperty(window, 'ResizeObserver');
  });
});

const show = (milliseconds: number) => renderHook(({ busy }) => useMinimum(busy, milliseconds), { initialProps: { busy: true } });

describe('useMinimum', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('keeps a busy state that ended early until its floor', () => {
    const { result, rerender } = show(3_000);
    act(() => jest.advanceTimersByTime(200));
    rerender({ busy: false });
    act(() => jest.advanceTimersByTime(2_799));
    expect(result.current).toBe(true);
    act(() => jest.advanceTimersByTime(1));
    expect(result.current).toBe(false);
  });

  it('ends with the work when that took longer', () => {
    const { result, rerender } = show(3_000);
    act(() => jest.advanceTimersByTime(5_000));
    expect(result.current).toBe(true);
    rerender({ busy: false });
    expect(result.current).toBe(false);
  });

  it('adds nothing when the floor is 0', () => {
    const { result, rerender } = show(0);
    rerender({ busy: false });
    expect(result.current).toBe(false);
  });

  it('gives a second wait its own floor', () => {
    const { result, rerender } = show(1_500);
    act(() => jest.advanceTimersByTime(1_400));
    rerender({ busy: false });
    rerender({ busy: true });
    rerender({ busy: false });
    act(() => jest.advanceTimersByTime(1_400));
    expect(result.current).toBe(true);
  });
});
