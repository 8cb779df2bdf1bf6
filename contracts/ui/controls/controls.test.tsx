import { jest } from '@jest/globals';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { CallError } from '../../src/client.js';
import { nothingTyped, typedDay, type TypedDay } from '../../src/days/typed-day.js';
import { email } from '../../src/fields.js';
import { fakeHost, visitor } from '../../src/testing/fake-host.js';
import { CoverCard } from '../cover/cover-card.js';
import { Tabs } from '../page/tabs.js';
import { Button } from './button.js';
import { Checkbox } from './checkbox.js';
import { DateField } from './date-field.js';
import { ErrorSummary } from './error-summary.js';
import { NumberField, type NumberFieldProps } from './number-field.js';
import { PasswordField } from './password-field.js';
import { PlateField } from './plate-field.js';
import { RadioGroup } from './radio-group.js';
import { TextField } from './text-field.js';
import { TypedSoFar } from './typed-so-far.js';
import { useForm } from './use-form.js';
import { useKeptPress } from './use-kept-press.js';
import { useSendKey } from './use-send-key.js';
import { useSubmit } from './use-submit.js';

describe('NumberField', () => {
  function Mileage(props: Partial<NumberFieldProps>) {
    const [text, setText] = useState('');
    return <NumberField label="Mileage" {...props} value={text} onChange={setText} />;
  }
  const type = async (text: string, props: Partial<NumberFieldProps> = {}) => {
    render(<Mileage {...props} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Mileage/ });
    await userEvent.type(field, `${text}{Tab}`);
    return field;
  };

  it('groups anew where digits that were selected go', async () => {
    const field = await type('12500');
    await userEvent.type(field, '7', { initialSelectionStart: 3, initialSelectionEnd: 6 });
    expect(field.value).toBe('127');
  });

  it.each([
    ['groups thousands', '42500', {}, '42,500'],
    ['strips what is no digit', '1o2k', {}, '12'],
    ['strips the half of two and a half', '2½', {}, '2'],
    ['refuses a minus', '-5', {}, '5'],
    ['allows a minus where configured', '-5', { min: -10 }, '-5'],
    ['groups what is typed with its commas', '12,500', {}, '12,500'],
    ['groups anew after a digit less', '12,500{Backspace}', {}, '1,250'],
    ['keeps a loose comma after a digit less', '12,50{Backspace}', {}, '12,5'],
    ['keeps a comma that no thousands follow, and no bound applies to it', '12,50', { max: 100 }, '12,50'],
    ['keeps it beside decimals', '12,5', { decimals: 2 }, '12,5'],
    ['drops decimals on leaving, with their point', '£9,995.50', {}, '9,995'],
    ['reads nothing before a point as nothing', '.5', { min: 1_000 }, '1,000'],
    ['keeps decimals where configured', '1234.567', { decimals: 2 }, '1,234.56'],
    ['clamps to the maximum on leaving', '900000', { max: 500_000 }, '500,000'],
    ['clamps to the minimum on leaving', '3', { min: 1_000 }, '1,000'],
    ['reverts a field that was emptied to a positive minimum', '5{Backspace}', { min: 1_000 }, '1,000'],
    ['reverts a field that was emptied to 0', '5{Backspace}', {}, '0'],
    ['leaves an optional field empty', '5{Backspace}', { optional: true }, ''],
    ['answers nothing where it was only tabbed past, whatever its minimum', '', { min: 1_000 }, ''],
  ])('%s', async (_, typed, props, shown) => {
    expect((await type(typed, props)).value).toBe(shown);
  });
});

describe('DateField', () => {
  function Day() {
    const [day, setDay] = useState(nothingTyped);
    return <DateField label="First day" value={day} onChange={setDay} />;
  }
  const shown = () => ['Day', 'Month', 'Year'].map((part) => screen.getByRole<HTMLInputElement>('textbox', { name: part }).value);

  it.each([
    ['a whole date, pasted', 'Day', '03/12/2026', ['03', '12', '2026']],
    ['a whole date, pasted into another box', 'Year', '2026-12-03', ['03', '12', '2026']],
    ['a whole date with the name of its month', 'Day', '3rd December 2026', ['3', 'December', '2026']],
    ['a whole date with a short year', 'Day', '3.12.26', ['3', '12', '2026']],
    ['a short year', 'Year', '26', ['', '', '2026']],
    ['a day with its point', 'Day', '3.', ['3', '', '']],
    ['a day alone', 'Day', '3', ['3', '', '']],
  ])('shows %s in its boxes once it is left', async (_, part, text, boxes) => {
    render(<Day />);
    await userEvent.click(screen.getByRole('textbox', { name: part }));
    await userEvent.paste(text);
    await userEvent.tab();
    expect(shown()).toEqual(boxes);
  });
});

describe('PlateField', () => {
  it('looks up on Enter without submitting the form, and only once at a time', async () => {
    const lookUp = jest.fn();
    const submit = jest.fn();
    const plate = (busy: boolean) => (
      <form onSubmit={submit}>
        <PlateField value="aa19 aaa" onChange={() => undefined} onEnter={lookUp} busy={busy} />
      </form>
    );
    const { rerender } = render(plate(false));
    await userEvent.type(screen.getByLabelText('Registration number (number plate)'), '{Enter}');
    rerender(plate(true));
    await userEvent.type(screen.getByLabelText('Registration number (number plate)'), '{Enter}');
    expect(lookUp).toHaveBeenCalledTimes(1);
    expect(submit).not.toHaveBeenCalled();
  });

  it('is read-only while it looks up, and says what it is doing when that takes more than a moment (Q9)', async () => {
    render(<PlateField value="AA19AAA" onChange={() => undefined} busy />);
    expect(screen.getByRole('textbox')).toHaveProperty('readOnly', true);
    expect(screen.queryByRole('status')).toBeNull();
    expect((await screen.findByRole('status')).textContent).toBe('Looking up your car');
  });
});

describe('useSendKey', () => {
  const [press, submit] = [jest.fn(), jest.fn((event: FormEvent) => event.preventDefault())];
  function Note({ isHeld = false }) {
    useSendKey();
    return (
      <>
        <form id="note" onSubmit={submit} onKeyDown={(event) => isHeld && event.preventDefault()}>
          <textarea aria-label="Note" />
          <input aria-label="Subject" />
          <select aria-label="Kind" />
          <input type="checkbox" aria-label="Seen" />
          <button type="button">Later</button>
        </form>
        <button type="submit" form="note" onClick={press}>
          Save
        </button>
        <textarea aria-label="Elsewhere" />
      </>
    );
  }
  const times = () => [press.mock.calls.length, submit.mock.calls.length];
  beforeEach(() => jest.clearAllMocks());

  it.each([
    ['Note', '{Control>}{Enter}{/Control}', [1, 1]],
    ['Note', '{Meta>}{Enter}{/Meta}', [1, 1]],
    ['Subject', '{Control>}{Enter}{/Control}', [1, 1]],
    ['Kind', '{Control>}{Enter}{/Control}', [1, 1]],
    ['Note', '{Enter}', [0, 0]],
    ['Elsewhere', '{Control>}{Enter}{/Control}', [0, 0]],
  ])('in %s: %s presses the button of its form, which sends it: %j', async (control, keys, expected) => {
    render(<Note />);
    screen.getByLabelText(control).focus();
    await userEvent.keyboard(keys);
    expect(times()).toEqual(expected);
  });

  it('leaves a form alone that keeps Enter for itself (Q5)', async () => {
    render(<Note isHeld />);
    screen.getByLabelText('Note').focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(times()).toEqual([0, 0]);
  });
});

describe('useKeptPress', () => {
  const clicked: string[] = [];
  function Step({ isGone = false, times = 1 }) {
    useKeptPress();
    return (
      <section>
        {times === 1 && 'Step'}
        {!isGone && (
          <button type="button" onClick={() => clicked.push('Continue')}>
            <span>Continue</span>
          </button>
        )}
        <button type="button" onClick={() => clicked.push('Voucher')}>
          Voucher
        </button>
        {times > 1 && <Step isGone />}
      </section>
    );
  }
  const named = (name: string) => screen.getByText(name, { selector: name === 'Step' ? 'section' : 'span, button' });
  /** Pressed where a button is, and let go where the page has something else by then. */
  const press = async (name: string, { letGoOn, movedPx = 0, key = 'MouseLeft', meanwhile }: Press) => {
    const user = userEvent.setup();
    await user.pointer({ keys: `[${key}>]`, target: named(name), coords: { clientX: 40, clientY: 600 } });
    meanwhile?.();
    await user.pointer({ target: named(letGoOn), coords: { clientX: 40 + movedPx, clientY: 600 } });
    await user.pointer({ keys: `[/${key}]`, target: named(letGoOn), coords: { clientX: 40 + movedPx, clientY: 600 } });
  };
  interface Press {
    readonly letGoOn: string;
    readonly movedPx?: number;
    readonly key?: string;
    readonly meanwhile?: () => void;
  }
  beforeEach(() => clicked.splice(0));

  it.each([
    ['gives its click to a button that the page moved away', { letGoOn: 'Step' }, ['Continue']],
    ['gives none to what took its place', { letGoOn: 'Voucher' }, ['Continue']],
    ['clicks once where it stayed', { letGoOn: 'Continue' }, ['Continue']],
    ['clicks nothing from which the pointer was drawn away', { letGoOn: 'Step', movedPx: 11 }, []],
    ['clicks nothing by another button of the mouse', { letGoOn: 'Step', key: 'MouseRight' }, []],
  ] as const)('%s', async (_, letGo, expected) => {
    render(<Step />);
    await press('Continue', letGo);
    expect(clicked).toEqual(expected);
  });

  it('clicks nothing that is gone', async () => {
    const { rerender } = render(<Step />);
    await press('Continue', { letGoOn: 'Step', meanwhile: () => rerender(<Step isGone />) });
    expect(clicked).not.toContain('Continue');
  });

  it('clicks once where two parts of a page keep presses', async () => {
    render(<Step times={2} />);
    await press('Continue', { letGoOn: 'Step' });
    expect(clicked).toEqual(['Continue']);
  });
});

describe('CoverCard', () => {
  it('adds and removes in place, keeping the focus', async () => {
    function Card() {
      const [added, setAdded] = useState(false);
      return <CoverCard title="Tyre cover" gross={3_600} added={added} onAdd={() => setAdded(true)} onRemove={() => setAdded(false)} />;
    }
    render(<Card />);
    await userEvent.click(screen.getByRole('button', { name: 'Add Tyre cover' }));
    const remove = screen.getByRole('button', { name: 'Remove Tyre cover' });
    expect(document.activeElement).toBe(remove);
    await userEvent.click(remove);
    expect(screen.getByRole('button', { name: 'Add Tyre cover' })).toBeTruthy();
  });
});

describe('ErrorSummary', () => {
  it('takes the focus when a form was sent with errors, and is not read again as one of them is mended (3.3.1)', () => {
    const errors = [{ message: 'Enter a name' }, { message: 'Enter a postcode' }];
    const { rerender } = render(<ErrorSummary errors={errors} attempt={1} />);
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect([summary.getAttribute('aria-atomic'), summary.getAttribute('aria-relevant')]).toEqual(['false', 'additions']);
    rerender(<ErrorSummary errors={errors.slice(1)} attempt={1} />);
    expect(screen.getByRole('alert')).toBe(summary);
    expect(screen.queryByText('Enter a name')).toBeNull();
  });
});

describe('RadioGroup', () => {
  it('is a named group whose error is read with it, and shows the questions that an answer raises', async () => {
    function Owned() {
      const [how, setHow] = useState<'' | 'owned' | 'finance'>('');
      const choices = [
        { value: 'owned' as const, label: 'Outright' },
        { value: 'finance' as const, label: 'On finance', reveals: 'Months left' },
      ];
      return <RadioGroup label="How do you own it?" error="Choose how you own it" value={how} onChange={setHow} choices={choices} />;
    }
    render(<Owned />);
    expect(screen.getByRole('group', { name: 'How do you own it?', description: 'Choose how you own it' })).toBeTruthy();
    expect(screen.queryByText('Months left')).toBeNull();
    await userEvent.click(screen.getByLabelText('On finance'));
    expect(screen.getByText('Months left')).toBeTruthy();
  });
});

describe('PasswordField', () => {
  it('shows and hides what was typed', async () => {
    render(<PasswordField label="Password" value="secret" onChange={() => undefined} autoComplete="current-password" />);
    const field = screen.getByLabelText('Password');
    expect(field).toHaveProperty('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveProperty('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field).toHaveProperty('type', 'password');
  });
});

describe('Button', () => {
  it('keeps the focus and does nothing while busy', async () => {
    const pay = jest.fn();
    render(<Button label="Pay £312.40 now" busy busyLabel="Paying" onClick={pay} />);
    const button = screen.getByRole('button', { name: 'Paying' });
    await userEvent.click(button);
    expect(document.activeElement).toBe(button);
    expect(pay).not.toHaveBeenCalled();
  });
});

describe('Tabs', () => {
  it('moves and selects by the keyboard, wrapping round at both ends', async () => {
    function Products() {
      const [selected, setSelected] = useState<'warranty' | 'gap' | 'mot'>('warranty');
      const tabs = [
        { key: 'warranty' as const, label: 'Warranty' },
        { key: 'gap' as const, label: 'GAP' },
        { key: 'mot' as const, label: 'MOT' },
      ];
      return (
        <Tabs label="Products" tabs={tabs} selected={selected} onSelect={setSelected}>
          {`Panel of ${selected}`}
        </Tabs>
      );
    }
    render(<Products />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tabpanel', { name: 'MOT' }).textContent).toBe('Panel of mot');
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'GAP', selected: true }));
  });
});

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
      <Button label="Continue" type="submit" busy={form.status === 'busy'} busyLabel="Saving" />
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
      <Button label="Continue" type="submit" />
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
      <Button label="Continue" type="submit" />
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
      <Button label="Continue" type="submit" />
    </form>
  );
}

/** So many forms that begin alike, where somebody is signed in. */
function OfSession({ signedIn, forms }: { readonly signedIn: boolean; readonly forms: number }) {
  const { session } = fakeHost({ session: { ...visitor, ...(signedIn ? { signedIn, userId: 'casey' } : {}) } });
  return (
    <TypedSoFar host={{ session }}>
      {signedIn && Array.from({ length: forms }, (_none, nth) => <Details key={nth} send={jest.fn<Send>()} />)}
    </TypedSoFar>
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
  it('sends what was typed, parsed and once, however often the button is pressed, and passes the response on', async () => {
    let answer: (text: string) => void = () => undefined;
    const send = jest.fn<Send>(() => new Promise((resolve) => (answer = resolve)));
    const done = jest.fn();
    render(<Details send={send} done={done} />);
    await fillIn();
    await press();
    await userEvent.click(screen.getByRole('button', { name: 'Saving' }));
    await userEvent.type(screen.getByLabelText('Email address'), '{Enter}');
    expect(send.mock.calls).toEqual([[{ email: 'priya@example.com', bought: '2024-03-05', terms: true }]]);
    await act(async () => answer('saved'));
    expect(done).toHaveBeenCalledWith('saved');
  });

  it('lists every error in the order of the page, focuses the list, leads to each control, and sends nothing', async () => {
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

  it('puts the service’s refusal on its field until that is mended, and keeps what was typed', async () => {
    const refusal = new CallError('INVALID', 'Check the form', 400, { email: 'This email address is already registered' });
    render(<Details send={() => Promise.reject(refusal)} />);
    await fillIn();
    await press();
    const field = await screen.findByRole('textbox', { name: 'Email address', description: 'This email address is already registered' });
    expect(field).toHaveProperty('value', 'Priya@Example.com');
    await userEvent.type(field, '{Home}Jo.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('submits on Enter, except in forms that only the button may submit', async () => {
    const { unmount } = render(<Details send={jest.fn<Send>()} enterSubmits={false} />);
    await userEvent.type(screen.getByLabelText('Year'), '{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
    unmount();
    render(<Details send={jest.fn<Send>()} />);
    await userEvent.type(screen.getByLabelText('Year'), '{Enter}');
    expect(screen.getByRole('alert')).toBeTruthy();
  });
});

describe('a form whose session ends', () => {
  const emails = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Email address' }).map(({ value }) => value);

  it('comes back as it was typed, but for its boxes; another that begins alike stays empty', async () => {
    const { rerender } = render(<OfSession signedIn forms={1} />);
    await userEvent.type(screen.getByLabelText('Email address'), 'priya@example.com');
    await userEvent.click(screen.getByRole('checkbox'));
    rerender(<OfSession signedIn forms={2} />);
    expect(emails()).toEqual(['priya@example.com', '']);
    rerender(<OfSession signedIn={false} forms={1} />);
    rerender(<OfSession signedIn forms={1} />);
    expect(emails()).toEqual(['priya@example.com']);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    rerender(<OfSession signedIn forms={2} />);
    expect(emails()).toEqual(['priya@example.com', '']);
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
