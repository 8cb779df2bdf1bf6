import { jest } from '@jest/globals';
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode, useState } from 'react';
import type { WhyUnloaded } from '../../src/host.js';
import { latePage, latePart, LateParts } from './late.js';
import { type Column, Table } from './table.js';
import { useKeptFocus } from './use-kept-focus.js';
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
  /** The same where its cells are as narrow as they can be. */
  readonly needsTight?: number;
}

/** jsdom lays nothing out: what the browser would measure. */
const layOut = ({ screen: width, box, needs, needsTight = needs }: Layout): void => {
  const isPhone = { matches: width <= 767 };
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => isPhone });
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: box });
  Object.defineProperty(Element.prototype, 'scrollWidth', {
    configurable: true,
    get(this: Element) {
      return this.querySelector('table[data-tight]') ? needsTight : needs;
    },
  });
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

  it('is tight rather than a list of its rows where that is enough: twelve payments of three actions each were four screens', () => {
    layOut({ ...laptop, needs: 679, needsTight: 443 });
    const { dataset } = drawn(4, true);
    expect(['tight' in dataset, 'stacked' in dataset]).toEqual([true, false]);
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
    layOut({ screen: 1_280, box: 1_000, needs: 1_100 });
    expect(drawn(4, true).dataset['stacked']).toBe('');
    layOut({ screen: 1_280, box: 1_000, needs: 1_000 });
    document.fonts.dispatchEvent(new Event('loadingdone'));
    await waitFor(() => expect(screen.getByRole('table').dataset['stacked']).toBeUndefined());
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

describe('late', () => {
  interface PartProps {
    readonly car: string;
  }

  type Code = { readonly default: (props: PartProps) => ReactNode };

  const code: Code = { default: ({ car }) => <h2>Seats of the {car}</h2> };

  const notLoaded = () => Promise.reject(new Error('Loading chunk 12 failed.\n(error: https://kerbside.example/12.js)'));

  /** Wraps a remote and catches what it throws. */
  class Shell extends Component<{ readonly children: ReactNode }, { readonly thrown: string | undefined }> {
    override state = { thrown: undefined };
    static getDerivedStateFromError(error: unknown) {
      return { thrown: error instanceof Error ? error.message : String(error) };
    }
    override render() {
      return this.state.thrown === undefined ? this.props.children : <p>The shell got: {this.state.thrown}</p>;
    }
  }

  function Beside() {
    const [typed, type] = useState('');
    return <input aria-label="Mileage" value={typed} onChange={({ target }) => type(target.value)} />;
  }

  const draw = (parts: ReactNode, why: () => Promise<WhyUnloaded> = () => Promise.resolve('changed')) =>
    render(
      <Shell>
        <LateParts host={{ whyUnloaded: why }}>
          <Beside />
          {parts}
        </LateParts>
      </Shell>,
    );

  const away = () => Promise.resolve<WhyUnloaded>('away');

  const again = () => screen.findByRole('button', { name: /^Try again/ });

  // React logs each error that a boundary catches.
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));

  afterEach(() => jest.restoreAllMocks());

  describe('a part whose code is fetched when it is drawn', () => {
    it('shows that it loads, then itself', async () => {
      let come: (loaded: Code) => void = () => undefined;
      const Seats = latePart<PartProps>(() => new Promise<Code>((resolve) => (come = resolve)), { loading: <p>Loading</p> });
      draw(<Seats car="Nissan" />, away);
      expect(screen.getByText('Loading')).toBeTruthy();
      await act(async () => come(code));
      expect(screen.getByText('Seats of the Nissan')).toBeTruthy();
      expect(screen.queryByText('Loading')).toBeNull();
    });

    it('A2, A9: fails alone and once, keeps what was typed beside it, and asks again when it is told to', async () => {
      const load = jest.fn<() => Promise<Code>>(notLoaded);
      const Seats = latePart(load);
      draw(<Seats car="Nissan" />, away);
      await userEvent.type(screen.getByLabelText('Mileage'), '42000');
      expect((await screen.findByRole('alert')).textContent).toContain('We could not load this');
      expect(load).toHaveBeenCalledTimes(1);

      await userEvent.click(await again());
      await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
      load.mockImplementation(async () => code);
      await userEvent.click(await again());
      expect(await screen.findByText('Seats of the Nissan')).toBeTruthy();
      expect(document.activeElement?.textContent).toBe('Seats of the Nissan');
      expect(load).toHaveBeenCalledTimes(3);
      expect(screen.getByLabelText('Mileage')).toHaveProperty('value', '42000');
    });

    it('is fetched once for all places, and again by each that failed', async () => {
      const load = jest.fn<() => Promise<Code>>(notLoaded);
      const Seats = latePart(load);
      draw(
        <>
          <Seats car="Nissan" />
          <Seats car="Ford" />
        </>,
        away,
      );
      await waitFor(() => expect(screen.getAllByRole('button', { name: /^Try again/ })).toHaveLength(2));
      expect(load).toHaveBeenCalledTimes(1);
      load.mockImplementation(async () => code);
      for (const button of screen.getAllByRole('button', { name: /^Try again/ })) await userEvent.click(button);
      expect(await screen.findByText('Seats of the Nissan')).toBeTruthy();
      expect(await screen.findByText('Seats of the Ford')).toBeTruthy();
      expect(load).toHaveBeenCalledTimes(2);
    });

    it('is asked for again by itself where the shell mended what the browser had kept', async () => {
      const load = jest.fn<() => Promise<Code>>(notLoaded);
      const Seats = latePart(load);
      draw(<Seats car="Nissan" />, async () => {
        load.mockImplementation(async () => code);
        return 'mended';
      });
      expect(await screen.findByText('Seats of the Nissan')).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(document.activeElement).toBe(document.body);
    });

    it.each([
      ['is not what was signed', async (): Promise<WhyUnloaded> => 'changed'],
      ['cannot be looked into, in a shell from before that', undefined],
    ])('is the shell’s to speak of when it %s', async (_, why) => {
      const Seats = latePart<PartProps>(notLoaded);
      draw(<Seats car="Nissan" />, why);
      expect(await screen.findByText(/^The shell got: Loading chunk 12 failed\./)).toBeTruthy();
    });

    it('leaves to the shell what it throws itself', async () => {
      const Broken = latePart<PartProps>(async () => ({
        default: () => {
          throw new Error('no such car');
        },
      }));
      draw(<Broken car="Nissan" />, away);
      expect(await screen.findByText('The shell got: no such car')).toBeTruthy();
    });
  });

  describe('a page whose code is fetched when it is drawn', () => {
    it('A2, A9: fails under a heading of its own, and comes when it is asked for again', async () => {
      const load = jest.fn<() => Promise<Code>>(notLoaded);
      const Seats = latePage(load, {});
      draw(<Seats car="Nissan" />, away);
      expect(await screen.findByRole('heading', { level: 1, name: 'We could not load this' })).toBeTruthy();
      load.mockImplementation(async () => code);
      await userEvent.click(await again());
      expect(await screen.findByText('Seats of the Nissan')).toBeTruthy();
    });
  });
});

const all = ['Ann', 'Bob', 'Cas'];

const remove = (name: string) => userEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));

function Names({ names = all, empty = 'Nobody' }: { readonly names?: readonly string[]; readonly empty?: string }) {
  useKeptFocus();
  const [left, setLeft] = useState(names);
  return (
    <main>
      <h1>People</h1>
      <section aria-labelledby="names">
        <h2 id="names">Names</h2>
        {left.length === 0 ? (
          <p>{empty}</p>
        ) : (
          <ul>
            {left.map((name) => (
              <li key={name}>
                {name}
                <button type="button" onClick={() => setLeft((now) => now.filter((one) => one !== name))}>
                  Remove {name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <details open>
        <summary>Others</summary>
        {left.length > 1 && (
          <button type="button" onClick={() => setLeft(['Ann'])}>
            Remove the others
          </button>
        )}
      </details>
      <button type="button" onClick={() => setLeft([])}>
        Remove all
      </button>
    </main>
  );
}

/** A dialog whose steps take each other's place; it goes with the last of them. */
function Steps() {
  useKeptFocus();
  const [step, setStep] = useState(0);
  const next = ['Next', 'Check', 'Close'][step];
  return (
    <main>
      <button type="button">Before</button>
      {next !== undefined && (
        <dialog open>
          <h2>Refund</h2>
          <form key={step}>
            <button type="button" onClick={() => setStep(step + 1)}>
              {next}
            </button>
          </form>
        </dialog>
      )}
    </main>
  );
}

const focused = (name: string | RegExp) => waitFor(() => expect(document.activeElement?.textContent).toMatch(name));

describe('the focus of what was taken out of the page', () => {
  it.each([
    ['the row that came into its place', 'Bob', /^Remove Cas$/],
    ['the row before, after the last', 'Cas', /^Remove Bob$/],
    ['the next, after the first', 'Ann', /^Remove Bob$/],
  ])('moves to %s', async (_, name, to) => {
    render(<Names />);
    await remove(name);
    await focused(to);
  });

  it('moves to the heading of its part once no row is left, and into view', async () => {
    const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
    render(<Names names={['Ann']} />);
    await remove('Ann');
    await focused(/^Names$/);
    expect(shown.mock.contexts).toEqual([document.activeElement]);
    shown.mockRestore();
    expect(document.activeElement?.tagName).toBe('H2');
  });

  it('moves to the line that opens and closes its part', async () => {
    render(<Names />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove the others' }));
    await focused(/^Others$/);
    expect(document.activeElement?.tagName).toBe('SUMMARY');
  });

  it('stays on what is still there', async () => {
    render(<Names />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove all' }));
    await screen.findByText('Nobody');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(document.activeElement?.textContent).toBe('Remove all');
  });

  it('is not given back to who pressed beside it', async () => {
    render(<Names />);
    screen.getByRole('button', { name: 'Remove Bob' }).focus();
    await userEvent.click(document.body);
    screen.getByText('Bob').remove();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(document.activeElement).toBe(document.body);
  });

  it('is taken by nothing where nobody had it', async () => {
    render(<Names />);
    screen.getByText('Bob').remove();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(document.activeElement).toBe(document.body);
  });

  it('moves to the heading of a dialog with each of its steps, and back to the page once it is gone', async () => {
    render(<Steps />);
    screen.getByRole('button', { name: 'Before' }).focus();
    for (const step of ['Next', 'Check']) {
      screen.getByRole('button', { name: step }).focus();
      await userEvent.keyboard('{Enter}');
      await focused(/^Refund$/);
    }
    screen.getByRole('button', { name: 'Close' }).focus();
    await userEvent.keyboard('{Enter}');
    await focused(/^Before$/);
  });

  it('of a dialog is not given back to who pressed beside it there', async () => {
    render(<Steps />);
    screen.getByRole('button', { name: 'Next' }).focus();
    await userEvent.click(screen.getByRole('heading', { name: 'Refund' }));
    screen.getByRole('button', { name: 'Next' }).remove();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(document.activeElement).toBe(document.body);
  });
});
