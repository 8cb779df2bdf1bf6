import { describe, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { CallError } from '../../src/client.js';
import { TextField } from '../controls/text-field.js';
import { useForm } from '../controls/use-form.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { whileThePageMoves } from './covers-control.js';
import { type Box, coversWords } from './covers.js';
import { FormDialog } from './form-dialog.js';
import { Lightbox } from './lightbox.js';
import { useClearPlace } from './use-clear-place.js';

const button = (name: string) => screen.getByRole('button', { name });

describe('A question before a change', () => {
  const asked = (over: { readonly busy?: boolean; readonly error?: string } = {}) => {
    const [onProceed, onClose] = [jest.fn(), jest.fn()];
    render(
      <ConfirmDialog
        title="Delete this file?"
        proceed="Delete"
        proceeding="Deleting"
        back="Keep it"
        tone="danger"
        onProceed={onProceed}
        onClose={onClose}
        {...over}
      >
        <p>It cannot be brought back.</p>
      </ConfirmDialog>,
    );
    return { onProceed, onClose };
  };

  it('is answered by one of two buttons', async () => {
    const { onProceed, onClose } = asked();
    expect(screen.getByRole('dialog', { name: 'Delete this file?' }).textContent).toContain('It cannot be brought back.');
    await userEvent.click(button('Delete'));
    expect([onProceed.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
    await userEvent.click(button('Keep it'));
    expect([onProceed.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });

  it('says that it is busy, and why it was refused', () => {
    asked({ busy: true, error: 'We could not delete it.' });
    expect(button('Deleting')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('We could not delete it.');
  });
});

describe('A form in a dialog', () => {
  const typed = z.object({ why: z.string() });
  function Asked({ send, back, onClose }: { send: () => Promise<void>; back?: string; onClose?: () => void }) {
    const form = useForm({ schema: typed, initial: { why: '' }, send });
    const notice = form.failure?.code === 'WAITS' ? <p>A request waits already.</p> : undefined;
    return (
      <FormDialog
        title="Withdraw it?"
        form={form}
        proceed="Withdraw"
        proceeding="Withdrawing"
        back={back}
        notice={notice}
        onClose={onClose ?? (() => undefined)}
      >
        <TextField label="Why" {...form.field('why')} />
      </FormDialog>
    );
  }
  const refused = (code: string) => () => Promise.reject(new CallError(code, 'It was withdrawn already.', 409));

  it('keeps what was typed when it is refused, and says why', async () => {
    render(<Asked send={refused('GONE')} />);
    await userEvent.type(screen.getByLabelText('Why'), 'Sold');
    await userEvent.click(button('Withdraw'));
    expect((await screen.findByRole('alert')).textContent).toContain('It was withdrawn already.');
    expect(screen.getByLabelText<HTMLInputElement>('Why').value).toBe('Sold');
  });

  it('says what is no error in its own words', async () => {
    render(<Asked send={refused('WAITS')} />);
    await userEvent.click(button('Withdraw'));
    expect(await screen.findByText('A request waits already.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has a second button where there is one that leaves everything as it is', async () => {
    const [send, onClose] = [jest.fn(() => Promise.resolve()), jest.fn()];
    const { rerender } = render(<Asked send={send} />);
    expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
    rerender(<Asked send={send} back="Keep it" onClose={onClose} />);
    await userEvent.click(button('Keep it'));
    expect([send.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('covers control', () => {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

  afterEach(() => Reflect.deleteProperty(window, 'ResizeObserver'));

  it('Q9: looks again once the page is laid out anew, though nothing scrolled, until it is stopped', async () => {
    const layOut = new Set<() => void>();
    const observe = (tell: () => void) => ({ observe: () => layOut.add(tell), disconnect: () => layOut.delete(tell) });
    Object.defineProperty(window, 'ResizeObserver', { value: jest.fn(observe), configurable: true });
    const look = jest.fn();
    const stop = whileThePageMoves(look);
    expect(look).toHaveBeenCalledTimes(1);
    for (const tell of layOut) tell();
    await nextFrame();
    expect(look).toHaveBeenCalledTimes(2);
    stop();
    expect(layOut.size).toBe(0);
  });
});

describe('covers words', () => {
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
});

it('opens a picture large, and closes it again', async () => {
  render(<Lightbox src="/car.jpg" alt="A red Ford Focus" />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'A red Ford Focus: show larger' }));
  expect(screen.getByRole('img', { name: 'A red Ford Focus' }).getAttribute('src')).toBe('/car.jpg');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows nothing when the picture does not exist', () => {
  const { container } = render(<Lightbox src="/gone.jpg" alt="A red Ford Focus" />);
  fireEvent.error(container.querySelector('img') ?? document.body);
  expect(screen.queryByRole('button')).toBeNull();
});

describe('use clear place', () => {
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
});
