import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog.js';
import { Table, type Sort } from '../page/table.js';
import { ToastRegion } from './toast-region.js';
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
        <button type="button" onClick={() => messages.toast('Price changed to £312.40', 'success', 2_500)}>
          Save
        </button>
        <button type="button" onClick={messages.clear}>
          Clear
        </button>
        <ToastRegion {...messages} />
      </>
    );
  }

  it('is a live region before anything is said in it', () => {
    render(<Page />);
    expect(screen.getByRole('region', { name: 'Messages' }).getAttribute('aria-live')).toBe('polite');
  });

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

  it('shows the same message once, and can be dismissed', async () => {
    render(<Page />);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getAllByText('Price changed to £312.40')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
    expect(screen.queryByText('Price changed to £312.40')).toBeNull();
  });

  it('shows nothing any more once messages are cleared', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText('Price changed to £312.40')).toBeNull();
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
    render(table({ paging: { page: 3, perPage: 20, count: 45 }, onPage }));
    expect(screen.getByText('41 to 45 of 45')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(onPage).toHaveBeenCalledWith(2);
  });

  it.each([
    [1, '1 to 20 of 6,010'],
    [51, '1,001 to 1,020 of 6,010'],
    [50, '981 to 1,000 of 6,010'],
    [301, '6,001 to 6,010 of 6,010'],
  ])('writes thousands alike everywhere: on page %d, %s', (page, range) => {
    render(table({ paging: { page, perPage: 20, count: 6_010 }, onPage: () => undefined }));
    expect(screen.getByText(range)).toBeTruthy();
  });

  it.each([
    ['Previous', -600, 1],
    ['Next', -1, 1],
    ['Next', 0, 0],
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
