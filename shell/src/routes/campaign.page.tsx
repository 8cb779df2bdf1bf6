import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { enrol, enterPrizeDraw } from '@kerbside/contracts/http/vouchers/campaigns';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { pages, pageTitles, withoutSlash } from '../page/pages.js';

/** The landing pages of campaigns (A3, A4). */
const prizeDraw = {
  title: pageTitles.prizeDraw,
  lead: 'Leave your email address and you are in the draw. We pick one name a month and write to the winner.',
  /** What has to be said before somebody enters (CAP Code, 8.17). */
  terms:
    'It is free, and you need not buy anything. For people aged 18 or over who live in the UK. Each address is entered once and stays in every month’s draw, which closes at midnight on the last day of the month. The winner is picked by chance and wins cover for one car, if it is one that we cover.',
  submit: 'Enter the prize draw',
  done: 'You are in the draw',
  doneWhy: 'Good luck. We’ll only write to you if you win.',
} as const;

const enrolment = {
  title: pageTitles.enrol,
  lead: 'Cover for your staff’s cars, at a company price. Leave your details and we will be in touch.',
  name: 'Your name',
  company: 'Company',
  submit: 'Enrol',
  done: 'Thank you for enrolling',
  doneWhy: 'Somebody from our team will write to you within two working days.',
} as const;

const shared = { email: 'Email address', busy: 'Sending' } as const;

interface CampaignProps {
  readonly host: HostApi;
}

/** One chunk for every campaign's landing page: the address says which. */
export default function CampaignPage({ host }: CampaignProps) {
  const [path] = useLocation();
  return withoutSlash(path) === pages.prizeDraw ? <PrizeDraw host={host} /> : <Enrolment host={host} />;
}

function PrizeDraw({ host }: CampaignProps) {
  const [isDone, setIsDone] = useState(false);
  const form = useForm({
    schema: enterPrizeDraw.body,
    initial: { email: '' },
    send: (entry) => client(host.fetch).send(enterPrizeDraw, { body: entry }),
    done: () => setIsDone(true),
  });
  const isBusy = form.status === 'busy';
  return (
    <Landing host={host} words={prizeDraw} isDone={isDone}>
      <PageForm form={form} size="large" proceed={prizeDraw.submit} proceeding={shared.busy}>
        <TextField label={shared.email} type="email" autoComplete="email" disabled={isBusy} {...form.field('email')} />
        <p>{prizeDraw.terms}</p>
      </PageForm>
    </Landing>
  );
}

function Enrolment({ host }: CampaignProps) {
  const [isDone, setIsDone] = useState(false);
  const form = useForm({
    schema: enrol.body,
    initial: { name: '', company: '', email: '' },
    send: (entry) => client(host.fetch).send(enrol, { body: entry }),
    done: () => setIsDone(true),
  });
  const isBusy = form.status === 'busy';
  return (
    <Landing host={host} words={enrolment} isDone={isDone}>
      <PageForm form={form} size="large" proceed={enrolment.submit} proceeding={shared.busy}>
        <TextField label={enrolment.name} autoComplete="name" disabled={isBusy} {...form.field('name')} />
        <TextField label={enrolment.company} autoComplete="organization" disabled={isBusy} {...form.field('company')} />
        <TextField label={shared.email} type="email" autoComplete="email" disabled={isBusy} {...form.field('email')} />
      </PageForm>
    </Landing>
  );
}

interface LandingProps extends CampaignProps {
  readonly words: { readonly title: string; readonly lead: string; readonly done: string; readonly doneWhy: string };
  readonly isDone: boolean;
  readonly children: ReactNode;
}

/** The form, then a thank-you in its place (A4). */
function Landing({ host, words, isDone, children }: LandingProps) {
  useEffect(() => host.title(words.title), [host, words]);
  return (
    <Page width="reading">
      <Stack gap="large">
        <PageHeading lead={words.lead}>{words.title}</PageHeading>
        {isDone ? (
          <Alert tone="success" live title={words.done}>
            {words.doneWhy}
          </Alert>
        ) : (
          children
        )}
      </Stack>
    </Page>
  );
}
