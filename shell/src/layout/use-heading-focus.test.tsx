import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { render, screen } from '@testing-library/react';
import { focusHeading } from './use-heading-focus.js';

describe('the heading of a page that has changed', () => {
  it.each([
    ['has the focus where a notice stands beside it', true],
    ['waits for a modal', false],
  ])('%s', (_, aside) => {
    render(
      <>
        <main>
          <h1>Your cars</h1>
        </main>
        <Dialog title="Due now" onClose={() => undefined} aside={aside}>
          A callback
        </Dialog>
      </>,
    );
    const stop = focusHeading(screen.getByRole('main', { hidden: true }), () => true);
    stop();
    const heading = screen.getByRole('heading', { level: 1, name: 'Your cars', hidden: true });
    expect(document.activeElement === heading).toBe(aside);
  });
});
