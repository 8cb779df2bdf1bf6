import type { ButtonProps } from '@kerbside/contracts/ui/controls/button';
import { reasonOf } from '@kerbside/contracts/client';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import type { UseMutationOptions } from '@tanstack/react-query';
import { SmallButton } from './small-button.js';
import css from './text.module.css';

interface SendButtonProps<O, I> extends Omit<ButtonProps, 'size' | 'onClick'> {
  readonly mutation: UseMutationOptions<O, Error, I>;
  readonly sent: I;
  readonly done?: (answer: O) => void;
}

/** Sends once, however often it is pressed. A refusal is shown below; pressing again tries again. */
export function SendButton<O, I>({ mutation, sent, done, busy = false, ...button }: SendButtonProps<O, I>) {
  const request = useSendOnce(mutation);
  return (
    <>
      <SmallButton
        {...button}
        busy={busy || request.isPending}
        onClick={() => request.mutate(sent, { onSuccess: (answer) => done?.(answer) })}
      />
      {request.error && (
        <p role="alert" className={css.failed}>
          {reasonOf(request.error)}
        </p>
      )}
    </>
  );
}
