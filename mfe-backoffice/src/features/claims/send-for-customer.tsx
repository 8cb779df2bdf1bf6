import { claimSteps } from '@kerbside/contracts/claims/claim-forms';
import type { ClaimKind } from '@kerbside/contracts/claims/claim-kinds';
import { CallError } from '@kerbside/contracts/client';
import { optionalText } from '@kerbside/contracts/fields';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { sendDraft } from '../../api/claims-api.js';
import { sending as words } from '../../messages/claims.js';
import { Section } from '../../ui/section.js';
import type { OfClaim } from './of-claim.js';

const schema = z.object({ mileage: z.string(), overrule: optionalText(500, 'why') });

/** A claim that its customer could not send: staff send it, and say why where what we know is against it. */
export function SendForCustomer({ host, api, reviewed: { claim } }: OfClaim) {
  const asksMileage = questionsOf(claim.kind).some(({ type }) => type === 'mileage');
  const sending = useMutation(sendDraft(api, claim));
  const form = useForm({
    schema,
    initial: { mileage: typedMileage(claim), overrule: '' },
    send: ({ mileage, overrule }) =>
      sending
        .mutateAsync({ overrule, ...(asksMileage && mileage !== typedMileage(claim) ? { mileage } : {}) })
        .catch(withLabels(claim.kind)),
    done: () => host.toast(words.sent, 'success'),
  });
  const asksWhy = form.values.overrule !== '' || form.summary.errors.length > 0;
  return (
    <Section title={words.title}>
      <p>{words.lead}</p>
      <form {...form.props} aria-label={words.title}>
        <Stack>
          <ErrorSummary {...form.summary} />
          {asksMileage && <NumberField label={words.mileage} suffix="miles" width={10} {...form.field('mileage')} />}
          {asksWhy && (
            <TextField label={words.overrule} hint={words.overruleHint} optional autoComplete="off" {...form.field('overrule')} />
          )}
          <div>
            <Button type="submit" variant="secondary" busy={form.status === 'busy'} busyLabel={words.sending}>
              {words.send}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}

const typedMileage = ({ answers }: Pick<Claim, 'answers'>): string => answers['mileage'] ?? '';

const questionsOf = (kind: ClaimKind) => claimSteps[kind].flatMap(({ questions }) => questions);

/** What is wrong is said beside the customer's questions on their page: here each is named with its question. */
const withLabels =
  (kind: ClaimKind) =>
  (error: unknown): never => {
    if (!(error instanceof CallError)) throw error;
    const labels = new Map(questionsOf(kind).map(({ name, label }) => [name, label]));
    const told = ([name, message]: [string, string]) => [name, name === 'mileage' ? message : words.about(labels.get(name), message)];
    throw new CallError(error.code, error.message, error.status, Object.fromEntries(Object.entries(error.fields).map(told)), error.data);
  };
