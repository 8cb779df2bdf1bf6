import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type FormEvent } from 'react';
import { Button } from './button.js';
import { CoverCard } from '../cover/cover-card.js';
import { DateField } from './date-field.js';
import { nothingTyped } from '../../src/days/typed-day.js';
import { ErrorSummary } from './error-summary.js';
import { NumberField, type NumberFieldProps } from './number-field.js';
import { PasswordField } from './password-field.js';
import { PlateField } from './plate-field.js';
import { RadioGroup } from './radio-group.js';
import { useSendKey } from './use-send-key.js';
import { Tabs } from '../page/tabs.js';

describe('NumberField', () => {
  function Mileage(props: Partial<NumberFieldProps>) {
    const [text, setText] = useState('');
    return <NumberField label="Mileage" {...props} value={text} onChange={setText} />;
  }
  const type = async (text: string, props: Partial<NumberFieldProps> = {}) => {
    render(<Mileage {...props} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Mileage/ });
    await userEvent.type(field, `${text}{Tab}`);
    return field.value;
  };

  it.each([
    ['groups thousands', '42500', {}, '42,500'],
    ['strips what is no digit', '1o2k', {}, '12'],
    ['refuses a minus', '-5', {}, '5'],
    ['allows a minus where configured', '-5', { negative: true }, '-5'],
    ['drops decimals', '12.5', {}, '125'],
    ['keeps decimals where configured', '1234.567', { decimals: 2 }, '1,234.56'],
    ['clamps to the maximum on leaving', '900000', { max: 500_000 }, '500,000'],
    ['clamps to the minimum on leaving', '3', { min: 1_000 }, '1,000'],
    ['reverts a field that was emptied to a positive minimum', '5{Backspace}', { min: 1_000 }, '1,000'],
    ['reverts a field that was emptied to 0', '5{Backspace}', {}, '0'],
    ['leaves an optional field empty', '5{Backspace}', { optional: true }, ''],
    ['answers nothing where it was only tabbed past', '', {}, ''],
    ['answers nothing where it was only tabbed past, whatever its minimum', '', { min: 1_000 }, ''],
    ['answers nothing where it was only tabbed past, with decimals', '', { decimals: 2 }, ''],
  ])('%s', async (_, typed, props, shown) => {
    expect(await type(typed, props)).toBe(shown);
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
    ['Seen', '{Meta>}{Enter}{/Meta}', [1, 1]],
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

describe('CoverCard', () => {
  it('adds and removes in place, keeping the focus', async () => {
    function Card() {
      const [added, setAdded] = useState(false);
      return (
        <CoverCard
          title="Tyre cover"
          covers={['Punctures']}
          excludes={['Theft']}
          gross={3_600}
          added={added}
          onAdd={() => setAdded(true)}
          onRemove={() => setAdded(false)}
        />
      );
    }
    render(<Card />);
    expect(screen.getByText('Not covered:').parentElement?.textContent).toBe('Not covered: Theft');
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
    render(
      <Button busy busyLabel="Paying" onClick={pay}>
        Pay £312.40 now
      </Button>,
    );
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
