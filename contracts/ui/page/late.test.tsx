import { jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, useState, type ReactNode } from 'react';
import type { WhyUnloaded } from '../../src/host.js';
import { latePage, LateParts, latePart } from './late.js';

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
const again = () => screen.findByRole('button', { name: 'Try again' });

// React logs each error that a boundary catches.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('a part whose code is fetched when it is drawn', () => {
  it('shows that it loads, then itself', async () => {
    let come = (_: Code): void => undefined;
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
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2));
    expect(load).toHaveBeenCalledTimes(1);
    load.mockImplementation(async () => code);
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(button);
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

  it('says what failed in its own words', async () => {
    const Seats = latePart<PartProps>(notLoaded, { failed: 'We could not load the seats' });
    draw(<Seats car="Nissan" />, away);
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the seats');
  });
});

describe('a page whose code is fetched when it is drawn', () => {
  it('A2, A9: fails under a heading of its own, and comes when it is asked for again', async () => {
    const load = jest.fn<() => Promise<Code>>(notLoaded);
    const Seats = latePage(load);
    draw(<Seats car="Nissan" />, away);
    expect(await screen.findByRole('heading', { level: 1, name: 'We could not load this' })).toBeTruthy();
    load.mockImplementation(async () => code);
    await userEvent.click(await again());
    expect(await screen.findByText('Seats of the Nissan')).toBeTruthy();
  });
});
