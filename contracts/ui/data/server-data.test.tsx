import { keepPreviousData, onlineManager, type QueryFunction, useQuery, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isNothing } from '../page/loaded.js';
import { CallError, messageOf } from '../../src/client.js';
import { fakeHost, visitor } from '../../src/testing/fake-host.js';
import { couldNotLoad, Panel } from '../page/panel.js';
import { isNotFound } from './calls.js';
import { loadOf, ServerData, useSendOnce } from './server-data.js';
import { useLoad } from './use-load.js';

type RowsQuery = QueryFunction<string, readonly string[]>;

/** Requests that wait until the case answers them, with their input. */
const held = () => {
  const requests: { of: string; signal: AbortSignal; resolve: (text: string) => void; reject: (error: Error) => void }[] = [];
  const read: RowsQuery = ({ queryKey: [, of = ''], signal }) =>
    new Promise<string>((resolve, reject) => requests.push({ of, signal, resolve, reject }));
  const settle = (index: number, how: (request: (typeof requests)[number]) => void) =>
    act(async () => {
      const request = requests[index];
      if (!request) throw new Error(`request ${index} was not made`);
      how(request);
    });
  return { requests, read, settle };
};

function Record({ read, of }: { readonly read: RowsQuery; readonly of: string }) {
  const load = loadOf(useQuery({ queryKey: ['records', of] as const, queryFn: read }));
  return (
    <Panel load={load} words={{ loading: 'Loading the record', failed: couldNotLoad }}>
      {(text) => <p>{text}</p>}
    </Panel>
  );
}

const personOf = (userId: string | null) => fakeHost({ session: { ...visitor, signedIn: userId !== null, userId } });
const page = (read: RowsQuery, userId: string | null = 'ann', of = '1') => (
  <ServerData host={personOf(userId)}>{userId !== null && <Record key={userId} read={read} of={of} />}</ServerData>
);
const down = new CallError('DOWN', 'We are working on this', 503);

describe('data from the services', () => {
  it('is loading, fails once with its reason, and is loading again after "Try again"', async () => {
    const { requests, read, settle } = held();
    render(page(read));
    expect(screen.getByRole('status').textContent).toBe('Loading the record');
    await settle(0, ({ reject }) => reject(down));
    expect((await screen.findByRole('alert')).textContent).toContain('We are working on this');
    await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
    expect((await screen.findByRole('status')).textContent).toBe('Loading the record');
    await settle(1, ({ resolve }) => resolve('a record'));
    expect(await screen.findByText('a record')).toBeTruthy();
    expect(requests).toHaveLength(2);
  });

  it('A2, A9: stays, with what is typed in it, when it cannot be read again for a moment or the session has ended; not when it is gone', async () => {
    const { requests, read, settle } = held();
    function Typed() {
      const client = useQueryClient();
      const load = loadOf(useQuery({ queryKey: ['records', '1'] as const, queryFn: read }));
      return (
        <>
          <button type="button" onClick={() => void client.invalidateQueries({ queryKey: ['records'] })}>
            Look again
          </button>
          <Panel load={load} words={{ loading: 'Loading the record', failed: couldNotLoad }}>
            {(text) => <input aria-label={text} />}
          </Panel>
        </>
      );
    }
    render(
      <ServerData host={personOf('ann')}>
        <Typed />
      </ServerData>,
    );
    const lookAgain = () => userEvent.click(screen.getByRole('button', { name: 'Look again' }));
    await settle(0, ({ resolve }) => resolve('a record'));
    await userEvent.type(await screen.findByLabelText('a record'), 'typed');
    for (const [index, error] of [new CallError('NOT_SIGNED_IN', 'Please sign in first.', 401), down, new Error('offline')].entries()) {
      await lookAgain();
      await waitFor(() => expect(requests).toHaveLength(index + 2));
      await settle(index + 1, ({ reject }) => reject(error));
      expect(screen.getByLabelText('a record')).toHaveProperty('value', 'typed');
    }
    await lookAgain();
    await waitFor(() => expect(requests).toHaveLength(5));
    await settle(4, ({ reject }) => reject(new CallError('NOT_FOUND', 'We could not find that.', 404)));
    expect((await screen.findByRole('alert')).textContent).toContain('We could not find that.');
    expect(screen.queryByLabelText('a record')).toBeNull();
  });

  it.each([
    ['NOT_FOUND', true],
    ['NO_SUCH_CALL', false],
    ['UNEXPECTED_ANSWER', false],
  ])('does not exist where a service says so, and not where none was asked: %s', (code, isMissing) => {
    expect(isNotFound(new CallError(code, 'No', 404))).toBe(isMissing);
  });

  it('is requested even when the browser believes that it is offline, and not again when it comes back', async () => {
    const { requests, read, settle } = held();
    try {
      onlineManager.setOnline(false);
      render(page(read));
      await settle(0, ({ resolve }) => resolve('a record'));
      expect(await screen.findByText('a record')).toBeTruthy();
    } finally {
      await act(async () => onlineManager.setOnline(true));
    }
    fireEvent(document, new Event('visibilitychange'));
    expect(requests).toHaveLength(1);
  });

  it('is aborted when the screen goes away', async () => {
    const { requests, read } = held();
    const { unmount } = render(page(read));
    unmount();
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it('is never shown to the next person, whether it had arrived or is still on its way', async () => {
    const { requests, read, settle } = held();
    const { rerender } = render(page(read, 'ann'));
    await settle(0, ({ resolve }) => resolve('of Ann'));
    expect(await screen.findByText('of Ann')).toBeTruthy();
    rerender(page(read, null));
    rerender(page(read, 'ben'));
    expect(screen.getByRole('status').textContent).toBe('Loading the record');
    rerender(page(read, 'cat'));
    expect(requests[1]?.signal.aborted).toBe(true);
    await settle(2, ({ resolve }) => resolve('of Cat'));
    await settle(1, ({ resolve }) => resolve('of Ben'));
    expect(await screen.findByText('of Cat')).toBeTruthy();
    expect(screen.queryByText(/Ann|Ben/)).toBeNull();
  });

  it('of another page of a list replaces what is shown once it has arrived', async () => {
    const { read, settle } = held();
    function Pages({ of }: { readonly of: string }) {
      const load = loadOf(useQuery({ queryKey: ['pages', of] as const, queryFn: read, placeholderData: keepPreviousData }));
      return (
        <Panel load={load} words={{ loading: 'Loading', failed: couldNotLoad }}>
          {(text) => <p>{text}</p>}
        </Panel>
      );
    }
    const at = (of: string) => (
      <ServerData host={personOf('ann')}>
        <Pages of={of} />
      </ServerData>
    );
    const { rerender } = render(at('1'));
    await settle(0, ({ resolve }) => resolve('first page'));
    expect((await screen.findByText('first page')).closest('[aria-busy=true]')).toBeNull();
    rerender(at('2'));
    expect(screen.getByText('first page').closest('[aria-busy=true]')).not.toBeNull();
    await settle(1, ({ resolve }) => resolve('second page'));
    expect(await screen.findByText('second page')).toBeTruthy();
    expect(screen.queryByText('first page')).toBeNull();
  });
});

describe('a write', () => {
  const answers = () => {
    const requests: { resolve: (text: string) => void; reject: (error: Error) => void }[] = [];
    const send = (_text: string) => new Promise<string>((resolve, reject) => requests.push({ resolve, reject }));
    const settle = async (index: number, how: (request: (typeof requests)[number]) => void) => {
      await waitFor(() => expect(requests).toHaveLength(index + 1));
      await act(async () => requests.slice(index).forEach(how));
    };
    return { requests, send, settle };
  };
  function Form({ send }: { readonly send: (text: string) => Promise<string> }) {
    const sending = useSendOnce({ mutationFn: send });
    return (
      <>
        <button type="button" onClick={() => sending.mutate('typed')}>
          Send
        </button>
        <p>{sending.isPending ? 'sending' : (sending.data ?? (sending.error && messageOf(sending.error)))}</p>
      </>
    );
  }
  function Shown({ send, isOpen }: { readonly send: (text: string) => Promise<string>; readonly isOpen: boolean }) {
    const client = useQueryClient();
    return isOpen ? <Form send={send} /> : <p>{client.getMutationCache().getAll().length} kept</p>;
  }
  const form = (send: (text: string) => Promise<string>, isOpen = true) => (
    <ServerData host={personOf('ann')}>
      <Shown send={send} isOpen={isOpen} />
    </ServerData>
  );
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

  it('is sent once, however often the button is pressed, and again after a failure', async () => {
    const { requests, send, settle } = answers();
    render(form(send));
    act(() => {
      press();
      press();
    });
    expect(await screen.findByText('sending')).toBeTruthy();
    press();
    await settle(0, ({ reject }) => reject(down));
    expect(await screen.findByText('We are working on this')).toBeTruthy();
    press();
    await settle(1, ({ resolve }) => resolve('sent'));
    expect(await screen.findByText('sent')).toBeTruthy();
    expect(requests).toHaveLength(2);
  });

  it('keeps its response nowhere once its screen has gone', async () => {
    const { send, settle } = answers();
    const { rerender } = render(form(send));
    press();
    await settle(0, ({ resolve }) => resolve('a secret'));
    expect(await screen.findByText('a secret')).toBeTruthy();
    rerender(form(send, false));
    await waitFor(() => {
      rerender(form(send, false));
      expect(screen.getByText('0 kept')).toBeTruthy();
    });
  });
});

type Settle<T> = { resolve: (value: T) => void; reject: (error: unknown) => void; signal: AbortSignal };

/** Responses that the test gives when it wants to. */
const answers = <T,>() => {
  const asked: Settle<T>[] = [];
  const load = (signal: AbortSignal) => new Promise<T>((resolve, reject) => asked.push({ resolve, reject, signal }));
  const settle = async (index: number, how: (call: Settle<T>) => void) => {
    const call = asked[index];
    if (!call) throw new Error(`request ${index} was not made`);
    await act(async () => how(call));
  };
  return { asked, load, settle };
};

function Policies({ load, of, keep = false }: { load: (signal: AbortSignal) => Promise<string[]>; of: string; keep?: boolean }) {
  const policies = useLoad(load, [of], { keep });
  return (
    <Panel
      load={policies}
      words={{ loading: 'Loading your policies', failed: couldNotLoad }}
      isEmpty={isNothing}
      whenEmpty="No policies yet"
    >
      {(rows) => (
        <>
          <p>{rows.join(', ')}</p>
          {policies.status === 'ready' && (
            <button type="button" onClick={policies.reload}>
              Reload
            </button>
          )}
        </>
      )}
    </Panel>
  );
}

describe('useLoad with Panel', () => {
  it('shows the empty state when nothing arrived', async () => {
    const { load, settle } = answers<string[]>();
    render(<Policies load={load} of="a" />);
    await settle(0, ({ resolve }) => resolve([]));
    expect(screen.getByText('No policies yet')).toBeTruthy();
  });

  it('moves the focus from "Try again" to what it loaded, unless somebody moved it', async () => {
    const { load, settle } = answers<string[]>();
    render(<Policies load={load} of="a" />);
    const fail = (index: number) => settle(index, ({ reject }) => reject(new CallError('DOWN', 'Policies are being worked on', 503)));
    const again = () => screen.getByRole('button', { name: /^Try again/ });
    await fail(0);
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(again());
    await fail(1);
    expect(document.activeElement).toBe(again());
    await userEvent.click(again());
    await settle(2, ({ resolve }) => resolve(['KS-WAR-1']));
    expect(document.activeElement?.textContent).toContain('KS-WAR-1');
    expect(document.activeElement).not.toBe(document.body);
  });

  it('leaves the focus where it is when a reload that nobody pressed for fails, or succeeds', async () => {
    const { load, settle } = answers<string[]>();
    const { rerender } = render(<Policies load={load} of="a" />);
    const fail = (index: number) => settle(index, ({ reject }) => reject(new CallError('DOWN', 'Policies are being worked on', 503)));
    await fail(0);
    rerender(<Policies load={load} of="b" />);
    await fail(1);
    expect(document.activeElement).toBe(document.body);
    rerender(<Policies load={load} of="c" />);
    await settle(2, ({ resolve }) => resolve(['KS-WAR-1']));
    expect(document.activeElement).toBe(document.body);
  });

  it('shows the one general sentence for anything that is not a refusal', async () => {
    const { load, settle } = answers<string[]>();
    render(<Policies load={load} of="a" />);
    await settle(0, ({ reject }) => reject(new TypeError('x is not a function')));
    expect(screen.getByRole('alert').textContent).toContain('Unexpected error occurred');
  });

  it('never shows one record under the name of another, whatever the order of the responses', async () => {
    const { asked, load, settle } = answers<string[]>();
    const { rerender } = render(<Policies load={load} of="a" />);
    await settle(0, ({ resolve }) => resolve(['of a']));
    rerender(<Policies load={load} of="b" />);
    expect(screen.queryByText('of a')).toBeNull();
    rerender(<Policies load={load} of="c" />);
    expect(asked[1]?.signal.aborted).toBe(true);
    await settle(2, ({ resolve }) => resolve(['of c']));
    await settle(1, ({ resolve }) => resolve(['of b']));
    expect(screen.getByText('of c')).toBeTruthy();
  });

  it('keeps the rows while they are loaded again, and while another page of them loads if asked to', async () => {
    const { load, settle } = answers<string[]>();
    const { rerender } = render(<Policies load={load} of="page 1" keep />);
    await settle(0, ({ resolve }) => resolve(['first']));
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(screen.getByText('first').closest('[aria-busy=true]')).not.toBeNull();
    await settle(1, ({ resolve }) => resolve(['first again']));
    rerender(<Policies load={load} of="page 2" keep />);
    expect(screen.getByText('first again')).toBeTruthy();
    await settle(2, ({ resolve }) => resolve(['second']));
    expect(screen.getByText('second')).toBeTruthy();
  });
});
