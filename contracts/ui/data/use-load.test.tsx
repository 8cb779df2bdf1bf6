import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallError } from '../../src/client.js';
import { Panel } from '../page/panel.js';
import { useLoad } from './use-load.js';

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
    <Panel load={policies} loading="Loading your policies" isEmpty={(rows) => rows.length === 0} whenEmpty="No policies yet">
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
  it('shows loading, then what arrived', async () => {
    const { load, settle } = answers<string[]>();
    render(<Policies load={load} of="a" />);
    expect(screen.getByRole('status').textContent).toContain('Loading your policies');
    await settle(0, ({ resolve }) => resolve(['KS-WAR-1', 'KS-GAP-2']));
    expect(screen.getByText('KS-WAR-1, KS-GAP-2')).toBeTruthy();
  });

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
    const again = () => screen.getByRole('button', { name: 'Try again' });
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

  it('says why it failed and tries again', async () => {
    const { load, settle } = answers<string[]>();
    render(<Policies load={load} of="a" />);
    await settle(0, ({ reject }) => reject(new CallError('DOWN', 'Policies are being worked on', 503)));
    expect(screen.getByRole('alert').textContent).toContain('Policies are being worked on');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle(1, ({ resolve }) => resolve(['KS-WAR-1']));
    expect(screen.getByText('KS-WAR-1')).toBeTruthy();
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
