import { jest } from '@jest/globals';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CallError } from '../../src/client.js';
import { nothingTyped, typedDay, type TypedDay } from '../../src/days/typed-day.js';
import { email } from '../../src/fields.js';
import { Button } from './button.js';
import { Checkbox } from './checkbox.js';
import { DateField } from './date-field.js';
import { ErrorSummary } from './error-summary.js';
import { TextField } from './text-field.js';
import { useForm } from './use-form.js';
import { useSubmit } from './use-submit.js';

interface FormValues {
  readonly email: string;
  readonly bought: string;
  readonly terms: true;
}
type Send = (details: FormValues) => Promise<string>;
const schema = z.object({ email, bought: typedDay('Purchase date'), terms: z.literal(true, 'Tick the box to accept the terms') });
const empty: { email: string; bought: TypedDay; terms: boolean } = { email: '', bought: nothingTyped, terms: false };

function Details({ send, done, enterSubmits }: { send: Send; done?: (answer: string) => void; enterSubmits?: boolean }) {
  const form = useForm({ schema, initial: empty, send, done, enterSubmits });
  return (
    <form {...form.props}>
      <ErrorSummary {...form.summary} />
      <TextField label="Email address" {...form.field('email')} />
      <DateField label="When did you buy it?" {...form.field('bought')} />
      <Checkbox label="I accept the terms" {...form.field('terms')} />
      <Button type="submit" busy={form.status === 'busy'} busyLabel="Saving">
        Continue
      </Button>
    </form>
  );
}

/** The questions depend on what is typed. */
function Passwords() {
  const [isNamed, setIsNamed] = useState(true);
  const [password, setPassword] = useState('');
  const again = z.string().check(z.refine((text) => text === password, 'It is another'));
  const asked = z.object({ ...(isNamed ? { name: z.string().check(z.minLength(1, 'Enter your name')) } : {}), again });
  const form = useForm({ schema: asked, initial: { name: '', again: '' }, send: () => Promise.resolve() });
  return (
    <form {...form.props}>
      <ErrorSummary {...form.summary} />
      {isNamed && <TextField label="Name" {...form.field('name')} />}
      <Checkbox label="No name" value={!isNamed} onChange={(isWanted) => setIsNamed(!isWanted)} />
      <TextField label="Password" value={password} onChange={setPassword} />
      <TextField label="Again" {...form.field('again')} />
      <Button type="submit">Continue</Button>
    </form>
  );
}

/** Drawn before its schemas have come. */
function Early({ fetchSchema, send }: { readonly fetchSchema: () => Promise<() => typeof named>; readonly send: () => Promise<void> }) {
  const form = useForm({ schemaOf: () => undefined, fetchSchema, initial: { name: '' }, send });
  return (
    <form {...form.props}>
      <ErrorSummary {...form.summary} />
      <TextField label="Name" {...form.field('name')} />
      <Button type="submit">Continue</Button>
    </form>
  );
}
const named = z.object({ name: z.string().check(z.minLength(1, 'Enter your name')) });

/** Emptied once it is accepted, for the next one. */
function Codes() {
  const named = z.object({ code: z.string().check(z.minLength(1, 'Enter a code')) });
  const form = useForm({ schema: named, initial: { code: '' }, send: () => Promise.resolve(), done: () => form.set('code', '') });
  return (
    <form {...form.props}>
      <ErrorSummary {...form.summary} />
      <TextField label="Code" {...form.field('code')} />
      <Button type="submit">Continue</Button>
    </form>
  );
}

const fillIn = async () => {
  await userEvent.type(screen.getByLabelText('Email address'), 'Priya@Example.com');
  await userEvent.type(screen.getByLabelText('Day'), '5');
  await userEvent.type(screen.getByLabelText('Month'), 'mar');
  await userEvent.type(screen.getByLabelText('Year'), '2024');
  await userEvent.click(screen.getByLabelText('I accept the terms'));
};
const texts = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

describe('useForm', () => {
  it('sends what was typed, parsed, and passes the response on', async () => {
    const send = jest.fn<Send>().mockResolvedValue('saved');
    const done = jest.fn();
    render(<Details send={send} done={done} />);
    await fillIn();
    await press();
    expect(send).toHaveBeenCalledWith({ email: 'priya@example.com', bought: '2024-03-05', terms: true });
    expect(done).toHaveBeenCalledWith('saved');
  });

  it('lists every error in the order of the page, focuses the list, and sends nothing', async () => {
    const send = jest.fn<Send>();
    document.title = 'Your details';
    render(<Details send={send} />);
    await press();
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Enter your email address',
      'Enter the purchase date',
      'Tick the box to accept the terms',
    ]);
    expect(document.title).toBe('Error: Your details');
    expect(send).not.toHaveBeenCalled();
  });

  it('takes the customer from an error to its control', async () => {
    render(<Details send={jest.fn<Send>()} />);
    await press();
    await userEvent.click(screen.getByRole('link', { name: 'Enter the purchase date' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Day'));
  });

  it('says nothing while a field is first typed, and re-checks it live once it has failed', async () => {
    render(<Details send={jest.fn<Send>()} />);
    const field = screen.getByLabelText('Email address');
    await userEvent.type(field, 'nobody');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await press();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field, '@example.com');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryByRole('link', { name: /Enter an email address/ })).toBeNull();
  });

  it('begins again without errors when it is emptied once it was accepted, also after it had failed', async () => {
    render(<Codes />);
    await press();
    expect(texts()).toEqual(['Enter a code']);
    await userEvent.type(screen.getByLabelText('Code'), 'SPRING');
    await press();
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveProperty('value', ''));
    expect(screen.queryByText('Enter a code')).toBeNull();
    await userEvent.type(screen.getByLabelText('Code'), 'S{Backspace}');
    expect(screen.queryByText('Enter a code')).toBeNull();
  });

  it('removes an error once its question no longer applies, or another field fixes it', async () => {
    render(<Passwords />);
    await userEvent.type(screen.getByLabelText('Password'), 'one');
    await userEvent.type(screen.getByLabelText('Again'), 'two');
    await press();
    expect(texts()).toEqual(['Enter your name', 'It is another']);
    await userEvent.clear(screen.getByLabelText('Password'));
    await userEvent.type(screen.getByLabelText('Password'), 'two');
    expect(texts()).toEqual(['Enter your name']);
    await userEvent.click(screen.getByLabelText('No name'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('puts the service’s refusal on its field, and keeps what was typed', async () => {
    const refusal = new CallError('INVALID', 'Check the form', 400, { email: 'This email address is already registered' });
    render(<Details send={() => Promise.reject(refusal)} />);
    await fillIn();
    await press();
    const field = await screen.findByRole('textbox', { name: 'Email address', description: 'This email address is already registered' });
    expect(field).toHaveProperty('value', 'Priya@Example.com');
  });

  it('shows a refusal that is not about a field in the summary', async () => {
    render(<Details send={() => Promise.reject(new CallError('RATE_LIMITED', 'Too many tries. Wait a minute.', 429))} />);
    await fillIn();
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('Too many tries. Wait a minute.');
  });

  it('sends once, however often the button is pressed', async () => {
    const send = jest.fn(() => new Promise<string>(() => undefined));
    render(<Details send={send} />);
    await fillIn();
    await press();
    await userEvent.click(screen.getByRole('button', { name: 'Saving' }));
    await userEvent.type(screen.getByLabelText('Email address'), '{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('submits on Enter, except in forms that only the button may submit', async () => {
    const send = jest.fn<Send>().mockResolvedValue('saved');
    const { unmount } = render(<Details send={send} enterSubmits={false} />);
    await fillIn();
    await userEvent.type(screen.getByLabelText('Year'), '{Enter}');
    expect(send).not.toHaveBeenCalled();
    unmount();
    render(<Details send={send} />);
    await fillIn();
    await userEvent.type(screen.getByLabelText('Year'), '{Enter}');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  });
});

describe('a form that is drawn before its schemas have come', () => {
  it('fetches them to be sent, says when they do not come, and tries again', async () => {
    const send = jest.fn(() => Promise.resolve());
    const fetchSchema = jest.fn(() => Promise.resolve(() => named)).mockRejectedValueOnce(new Error('offline'));
    render(<Early fetchSchema={fetchSchema} send={send} />);
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('Unexpected error occurred');
    await press();
    expect(await screen.findByRole('link', { name: 'Enter your name' })).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Name'), 'Jo');
    await press();
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('useSubmit', () => {
  it('ignores a second submit while the first is under way', async () => {
    let finish: (answer: string) => void = () => undefined;
    const send = jest.fn(() => new Promise<string>((resolve) => (finish = resolve)));
    const { result } = renderHook(() => useSubmit(send));
    await act(async () => {
      const first = result.current.submit(undefined);
      expect(await result.current.submit(undefined)).toEqual({ status: 'ignored' });
      finish('paid');
      expect(await first).toEqual({ status: 'done', answer: 'paid' });
    });
    expect(send).toHaveBeenCalledTimes(1);
    expect(result.current.status).toBe('done');
  });

  it('passes on the refusal with its code, data and fields, and can be tried again', async () => {
    const refusal = new CallError(
      'VOUCHER_NEEDS_MOT',
      'This code needs an MOT',
      422,
      { code: 'Check your voucher code' },
      { no_mot_detected: true },
    );
    const send = jest.fn<(code: string) => Promise<string>>().mockRejectedValueOnce(refusal).mockResolvedValueOnce('applied');
    const { result } = renderHook(() => useSubmit(send));
    await act(() => result.current.submit('MOTREADY'));
    expect(result.current).toMatchObject({
      status: 'failed',
      error: 'This code needs an MOT',
      failure: { code: 'VOUCHER_NEEDS_MOT', data: { no_mot_detected: true } },
      fieldErrors: { code: 'Check your voucher code' },
    });
    await act(() => result.current.submit('MOTREADY'));
    expect(result.current).toMatchObject({ status: 'done', error: undefined, fieldErrors: {} });
  });
});
