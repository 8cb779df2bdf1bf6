import type { CallData } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { confirmSecondFactor, type beginSecondFactor } from '@kerbside/contracts/http/accounts/second-factor';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { encode } from 'uqr';
import { setup as words } from '../messages/second-step.js';
import { placeToReturnTo } from '../session/return-to.js';
import css from './second-factor.module.css';

/** Width in squares of the light margin that scanners need. */
const margin = 2;

function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: margin });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={css.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} className={css.light} />
      <path d={dark.join('')} className={css.dark} />
    </svg>
  );
}

export interface KeyFormProps {
  readonly host: HostApi;
  readonly made: CallData<typeof beginSecondFactor>;
  readonly onDone: (on: CallData<typeof confirmSecondFactor>) => void;
}

/** The key as a picture and as text, and the code that proves that the app has it. */
export function KeyForm({ host, made: { key, uri }, onDone }: KeyFormProps) {
  const form = useForm({
    schema: confirmSecondFactor.body,
    initial: { code: '' },
    send: ({ code }) => client(host.fetch).send(confirmSecondFactor, { body: { code, redirect: placeToReturnTo(location) } }),
    done: onDone,
  });
  return (
    <form {...form.props}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <p>{words.lead}</p>
        <QrCode text={uri} label={words.picture} />
        <p>
          {words.key}: <code className={css.key}>{inFours(key)}</code>
        </p>
        <TextField label={words.code} width={10} inputMode="numeric" autoComplete="one-time-code" {...form.field('code')} />
        <Button type="submit" full busy={form.status === 'busy'} busyLabel={words.busy}>
          {words.submit}
        </Button>
      </Stack>
    </form>
  );
}

const inFours = (key: string): string => key.replace(/.{4}(?=.)/g, '$& ');
