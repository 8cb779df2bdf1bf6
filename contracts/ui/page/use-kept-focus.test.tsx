import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useKeptFocus } from './use-kept-focus.js';

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

  it('moves to the heading of its part once no row is left', async () => {
    render(<Names names={['Ann']} />);
    await remove('Ann');
    await focused(/^Names$/);
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
