import { queryOf, send } from '@kerbside/contracts/ui/data/calls';
import type { HostApi } from '@kerbside/contracts/host';
import { rateRecommendation, readRecommendation, waveRecommendationAway } from '@kerbside/contracts/http/accounts/ratings';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { rewardsPath } from '../../paths.js';
import { Section } from '../../ui/section.js';
import css from './recommend.module.css';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

const words = {
  title: 'Would you recommend Kerbside?',
  question: 'How likely are you to recommend us to a friend?',
  hint: '0 is not at all likely, 10 is certain.',
  submit: 'Send',
  busy: 'Sending',
  waveAway: 'Don’t ask me again',
  wavingAway: 'One moment',
  thanks: 'Thank you for telling us',
  refer: 'Refer a friend',
  sorry: 'We would like to do better. Tell us what went wrong, and we’ll put it right.',
  callMe: 'Call me back',
} as const;

const queryKey = ['recommendation'];

const choices = Array.from({ length: 11 }, (_, rating) => ({ value: String(rating), label: String(rating) }));

/** The recommendation rating (A3, A5): customers who would recommend us are shown how, the others are offered a call. Whoever has said, or would not, is not asked again. */
export function Recommend({ host }: { readonly host: Pick<HostApi, 'fetch' | 'openDialog'> }) {
  const [isPositive, setIsPositive] = useState<boolean>();
  const cache = useQueryClient();
  const { data } = useQuery(queryOf(host, queryKey, readRecommendation, {}));
  const said = () => cache.setQueryData<{ readonly isAsked: boolean }>(queryKey, { isAsked: false });
  const rated = (answer: boolean) => {
    setIsPositive(answer);
    said();
  };
  if (isPositive === undefined && data?.isAsked !== true) return null;
  return (
    <Section title={words.title}>
      {isPositive === undefined ? (
        <RatingForm host={host} onRated={rated} onWavedAway={said} />
      ) : (
        <Alert
          tone="success"
          live
          title={words.thanks}
          actions={
            isPositive ? (
              <Link href={rewardsPath}>{words.refer}</Link>
            ) : (
              <Button label={words.callMe} variant="secondary" onClick={() => host.openDialog('callback')} />
            )
          }
        >
          {!isPositive && words.sorry}
        </Alert>
      )}
    </Section>
  );
}

interface RatingFormProps {
  readonly host: Pick<HostApi, 'fetch'>;
  readonly onRated: (isPositive: boolean) => void;
  readonly onWavedAway: () => void;
}

function RatingForm({ host, onRated, onWavedAway }: RatingFormProps) {
  const wavingAway = useSubmit(() => send(host, waveRecommendationAway, {}));
  const waveAway = async () => {
    if ((await wavingAway.submit(undefined)).status === 'done') onWavedAway();
  };
  const form = useForm({
    schema: rateRecommendation.body,
    initial: { rating: '' },
    send: (body) => send(host, rateRecommendation, { body }),
    done: (answer) => onRated(answer.isPositive),
  });
  return (
    <PageForm
      form={form}
      tone="secondary"
      gap="small"
      proceed={words.submit}
      proceeding={words.busy}
      beside={
        <Button
          label={words.waveAway}
          variant="quiet"
          busy={wavingAway.status === 'busy'}
          busyLabel={words.wavingAway}
          onClick={() => void waveAway()}
        />
      }
    >
      <div className={css.scale}>
        <RadioGroup label={words.question} hint={words.hint} inline choices={choices} {...form.field('rating')} />
      </div>
      <Problem>{wavingAway.error}</Problem>
    </PageForm>
  );
}
