import { fakeHost, visitor } from '@kerbside/contracts/testing/fake-host';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { Link, Route, Switch } from 'wouter';
import { useAddress, useTypedWords } from '../address.js';
import { searchPauseMs } from '../timings.js';

const host = fakeHost({ session: visitor });
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 2 * searchPauseMs)));

function Box() {
  const { typed, type } = useTypedWords(useAddress(host), 'q');
  return (
    <>
      <input value={typed} onChange={({ target }) => type(target.value)} />
      <Link href="/backoffice/customers/1?q=AA19">Priya Shah</Link>
    </>
  );
}

/** React keeps the page before, hidden, until a page that is loading can be shown. */
const StillLoading = lazy(() => new Promise<never>(() => undefined));

const open = () => {
  window.history.replaceState(null, '', '/backoffice/?q=AA19');
  render(
    <Suspense fallback="Loading">
      <Switch>
        <Route path="/backoffice">
          <Box />
        </Route>
        <Route>
          <StillLoading />
        </Route>
      </Switch>
    </Suspense>,
  );
};

describe('typed words', () => {
  it('go into the address when typing pauses', async () => {
    open();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'AA19 AAA' } });
    await pause();
    expect(window.location.search).toBe('?q=AA19+AAA');
  });

  it('leave the address alone once it is another page’s, which may still be loading', async () => {
    open();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'AA19 AAA' } });
    fireEvent.click(screen.getByRole('link', { name: 'Priya Shah' }));
    expect(screen.getByText('Loading')).toBeTruthy();
    await pause();
    expect(window.location.pathname + window.location.search).toBe('/backoffice/customers/1?q=AA19');
  });
});
