import { describe, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CallError } from '../../src/client.js';
import { TextField } from '../controls/text-field.js';
import { useForm } from '../controls/use-form.js';
import { type Sort, Table } from '../page/table.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { coversControl, whileThePageMoves } from './covers-control.js';
import { type Box, covers, coversWords } from './covers.js';
import { Dialog } from './dialog.js';
import { FormDialog } from './form-dialog.js';
import { Lightbox } from './lightbox.js';
import { Question, useAsked } from './question.js';
import { ToastRegion, useClearPlace } from './toast-region.js';
import { useToasts } from './use-toasts.js';

describe('Dialog', () => {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Sign in
        </button>
        {open && (
          <Dialog title="Sign in to Kerbside" onClose={() => setOpen(false)}>
            <p>Your email address</p>
          </Dialog>
        )}
      </>
    );
  }

  it('is named, takes the focus, and gives it back when it closes', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('dialog', { name: 'Sign in to Kerbside' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign in to Kerbside' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign in' }));
  });

  it('leaves the focus on the heading of a page that opened with it', async () => {
    const page = (dialog?: ReactNode) => (
      <>
        <h1 tabIndex={-1}>Your policy</h1>
        {dialog}
      </>
    );
    const { rerender } = render(
      page(
        <Dialog title="Switch renewal off" onClose={() => undefined}>
          <p>You can switch it on again.</p>
        </Dialog>,
      ),
    );
    rerender(page());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your policy' }));
  });

  it("follows the browser's own closing, as on Escape", async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('A dialog beside the page', () => {
  it('leaves the focus and the page alone, and closes by its button or Escape', async () => {
    const onClose = jest.fn();
    render(
      <>
        <input aria-label="Mileage" />
        <Dialog title="Log in" aside onClose={onClose}>
          <input aria-label="Email address" />
        </Dialog>
      </>,
    );
    await userEvent.type(screen.getByLabelText('Mileage'), '42000');
    expect(document.activeElement).toBe(screen.getByLabelText('Mileage'));
    expect(screen.getByRole('dialog', { name: 'Log in' })).toBeTruthy();
    expect(screen.queryByRole('banner')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.type(screen.getByLabelText('Email address'), '{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('ToastRegion', () => {
  function Page() {
    const messages = useToasts();
    return (
      <>
        <button type="button" onClick={() => messages.toast('Price changed to £312.40', 'success', 2_500, 'price')}>
          Save
        </button>
        <button type="button" onClick={() => messages.toast('Price stays the same', 'info', 5_000, 'price')}>
          Save again
        </button>
        <button type="button" onClick={messages.clear}>
          Clear
        </button>
        <ToastRegion {...messages} />
      </>
    );
  }

  it('shows a message for its time, and stays while a pointer is on it', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.hover(screen.getByText('Price changed to £312.40'));
    act(() => jest.advanceTimersByTime(10_000));
    expect(screen.getByText('Price changed to £312.40')).toBeTruthy();
    await user.unhover(screen.getByText('Price changed to £312.40'));
    act(() => jest.advanceTimersByTime(2_500));
    expect(screen.queryByText('Price changed to £312.40')).toBeNull();
    jest.useRealTimers();
  });

  it('is a live region before anything is said in it, shows the same message once, one price at a time, and none once they are dismissed or cleared', async () => {
    render(<Page />);
    expect(screen.getByRole('region', { name: 'Messages' }).getAttribute('aria-live')).toBe('polite');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getAllByText('Price changed to £312.40')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
    expect(screen.queryByText('Price changed to £312.40')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save again' }));
    expect(screen.getByRole('region', { name: 'Messages' }).textContent).toBe('Price stays the same');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText('Price stays the same')).toBeNull();
  });
});

describe('Table', () => {
  const columns = [
    { key: 'name', heading: 'Customer', cell: (row: { name: string }) => row.name, sortable: true },
    { key: 'note', heading: 'Note', cell: () => '' },
  ];
  const table = (more: object) => (
    <Table caption="Callbacks" columns={columns} rows={[{ name: 'Priya Shah' }]} rowKey={({ name }) => name} {...more} />
  );

  it('asks for the other order of the column it is sorted by, and starts another column ascending', async () => {
    const asked: Sort[] = [];
    const { rerender } = render(table({ onSort: (sort: Sort) => asked.push(sort) }));
    await userEvent.click(screen.getByRole('button', { name: 'Customer' }));
    rerender(table({ onSort: (sort: Sort) => asked.push(sort), sort: { key: 'name', direction: 'ascending' } }));
    expect(screen.getByRole('columnheader', { name: 'Customer' }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Customer' }));
    expect(asked.map(({ direction }) => direction)).toEqual(['ascending', 'descending']);
    expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
  });

  it('has previous and next pages between the first and the last', async () => {
    const onPage = jest.fn();
    render(table({ paging: { page: 301, perPage: 20, count: 6_010 }, onPage }));
    expect(screen.getByText('6,001 to 6,010 of 6,010')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(onPage).toHaveBeenCalledWith(300);
  });

  it('leads from a page after the last, which lost its rows, to the last', async () => {
    const onPage = jest.fn();
    render(table({ rows: [], paging: { page: 4, perPage: 20, count: 40 }, onPage }));
    expect(screen.getByRole('navigation').textContent).toContain('Nothing on this page, 40 in all');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(onPage).toHaveBeenCalledWith(2);
  });

  it.each([
    ['Previous', -600, 1],
    ['Next', -1, 1],
    ['Previous', 300, 0],
  ])('begins at its top after %s, where that was %d px from the top of the window', async (button, top, times) => {
    const shown = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    const place = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
    render(table({ paging: { page: 2, perPage: 20, count: 45 }, onPage: () => undefined }));
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(shown.mock.contexts).toHaveLength(times);
    for (const list of shown.mock.contexts) expect((list as Element).contains(screen.getByRole('table', { name: 'Callbacks' }))).toBe(true);
    shown.mockRestore();
    place.mockRestore();
  });
});

describe('asking', () => {
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

  it('is over before what follows from the answer, which may bring the focus elsewhere', async () => {
    const open: boolean[] = [];
    function Page() {
      const asked = useAsked(
        () => Promise.resolve(),
        () => open.push(screen.queryByRole('dialog') !== null),
      );
      return (
        <>
          <button type="button" onClick={asked.ask}>
            Delete door.jpg
          </button>
          <Question of={asked} title="Delete door.jpg?" proceed="Delete" back="Keep it" tone="danger">
            <p>It cannot be recovered.</p>
          </Question>
        </>
      );
    }
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete door.jpg' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(open).toEqual([false]));
  });

  describe('A form in a dialog', () => {
    const typed = z.object({ why: z.string() });
    function Asked({ send, back, onClose, closes }: { send: () => Promise<void>; back?: string; onClose?: () => void; closes?: boolean }) {
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
          closes={closes}
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

    it('closes once it is sent, but not what was opened after it while that took long', async () => {
      const onClose = jest.fn();
      const answers: (() => void)[] = [];
      const send = () => new Promise<void>((done) => answers.push(done));
      const { unmount } = render(<Asked send={send} onClose={onClose} closes />);
      await userEvent.click(button('Withdraw'));
      unmount();
      render(<Asked send={send} onClose={onClose} closes />);
      await act(async () => answers[0]?.());
      expect(onClose).not.toHaveBeenCalled();
      await userEvent.click(button('Withdraw'));
      await act(async () => answers[1]?.());
      expect(onClose).toHaveBeenCalledTimes(1);
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

    afterEach(() => {
      jest.restoreAllMocks();
      document.body.replaceChildren();
      Reflect.deleteProperty(window, 'ResizeObserver');
    });

    it.each<[string, boolean]>([
      ['what can be pressed there', true],
      ['what is scrolled out of sight there', false],
    ])('Q9: what floats covers a control over %s: %s', (_, expected) => {
      document.body.innerHTML = '<button></button><aside></aside>';
      const [control, floating] = document.body.children;
      if (!control || !floating) throw new Error('unreachable: both are written above');
      jest.spyOn(control, 'getBoundingClientRect').mockReturnValue({ left: 900, top: 840, right: 1_000, bottom: 870 } as DOMRect);
      jest.spyOn(floating, 'getBoundingClientRect').mockReturnValue({ left: 880, top: 830, right: 1_260, bottom: 880 } as DOMRect);
      const pressed = jest.spyOn(document, 'elementsFromPoint').mockReturnValue(expected ? [floating, control] : [floating]);
      expect(coversControl(floating)).toBe(expected);
      expect(pressed.mock.calls).toEqual([[904, 844]]);
    });

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
      jest.spyOn(document, 'elementsFromPoint').mockReturnValue([floating, ...document.querySelectorAll('p, strong'), document.body]);
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
});

describe('covers', () => {
  const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });

  const button = box(240, 780, 140, 48);

  it.each<[string, Box, boolean]>([
    ['a button under it', box(230, 790, 100, 44), true],
    ['a button around it', box(0, 700, 390, 200), true],
    ['a link that ends seven pixels above it', box(240, 753, 60, 20), true],
    ['a link that ends eight pixels above it', box(240, 752, 60, 20), false],
    ['a button seven pixels to its left', box(133, 790, 100, 44), true],
    ['a button eight pixels to its left', box(132, 790, 100, 44), false],
    ['what begins eight pixels below it', box(240, 836, 60, 20), false],
    ['what is not drawn', box(250, 790, 0, 0), false],
    ['what is far away', box(20, 20, 100, 44), false],
  ])('it covers %s: %o is %s', (_, other, expected) => {
    expect(covers(button, other)).toBe(expected);
  });

  it('covers nothing before it is drawn', () => {
    expect(covers(box(0, 0, 0, 0), box(0, 0, 10, 10))).toBe(false);
  });
});
