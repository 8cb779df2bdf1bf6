import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { CallError } from '../../src/client.js';
import { TextField } from '../controls/text-field.js';
import { useForm } from '../controls/use-form.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { FormDialog } from './form-dialog.js';

const button = (name: string) => screen.getByRole('button', { name });

describe('A question before a change', () => {
  const asked = (over: { readonly busy?: boolean; readonly error?: string } = {}) => {
    const [onProceed, onClose] = [jest.fn(), jest.fn()];
    render(
      <ConfirmDialog
        title="Delete this file?"
        proceed="Delete"
        proceeding="Deleting"
        back="Keep it"
        tone="danger"
        onProceed={onProceed}
        onClose={onClose}
        {...over}
      >
        <p>It cannot be brought back.</p>
      </ConfirmDialog>,
    );
    return { onProceed, onClose };
  };

  it('is answered by one of two buttons', async () => {
    const { onProceed, onClose } = asked();
    expect(screen.getByRole('dialog', { name: 'Delete this file?' }).textContent).toContain('It cannot be brought back.');
    await userEvent.click(button('Delete'));
    expect([onProceed.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
    await userEvent.click(button('Keep it'));
    expect([onProceed.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });

  it('says that it is busy, and why it was refused', () => {
    asked({ busy: true, error: 'We could not delete it.' });
    expect(button('Deleting')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('We could not delete it.');
  });
});

describe('A form in a dialog', () => {
  const typed = z.object({ why: z.string() });
  function Asked({ send, back, onClose }: { send: () => Promise<void>; back?: string; onClose?: () => void }) {
    const form = useForm({ schema: typed, initial: { why: '' }, send });
    const notice = form.failure?.code === 'WAITS' ? <p>A request waits already.</p> : undefined;
    return (
      <FormDialog
        title="Withdraw it?"
        form={form}
        proceed="Withdraw"
        proceeding="Withdrawing"
        back={back}
        notice={notice}
        onClose={onClose ?? (() => undefined)}
      >
        <TextField label="Why" {...form.field('why')} />
      </FormDialog>
    );
  }
  const refused = (code: string) => () => Promise.reject(new CallError(code, 'It was withdrawn already.', 409));

  it('keeps what was typed when it is refused, and says why', async () => {
    render(<Asked send={refused('GONE')} />);
    await userEvent.type(screen.getByLabelText('Why'), 'Sold');
    await userEvent.click(button('Withdraw'));
    expect((await screen.findByRole('alert')).textContent).toContain('It was withdrawn already.');
    expect(screen.getByLabelText<HTMLInputElement>('Why').value).toBe('Sold');
  });

  it('says what is no error in its own words', async () => {
    render(<Asked send={refused('WAITS')} />);
    await userEvent.click(button('Withdraw'));
    expect(await screen.findByText('A request waits already.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has a second button where there is one that leaves everything as it is', async () => {
    const [send, onClose] = [jest.fn(() => Promise.resolve()), jest.fn()];
    const { rerender } = render(<Asked send={send} />);
    expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
    rerender(<Asked send={send} back="Keep it" onClose={onClose} />);
    await userEvent.click(button('Keep it'));
    expect([send.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
  });
});
