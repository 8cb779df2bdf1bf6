import { unlessRefused } from '../../ui/unless-refused.js';
import { CallError } from '@kerbside/contracts/client';
import { competitorCompanies } from '@kerbside/contracts/accounts/competitor-plans';
import { competitorForm, type CompetitorPlan } from '@kerbside/contracts/http/accounts/plans';
import { showLongDay } from '@kerbside/contracts/days/dates';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Cluster, Grid, Stack } from '@kerbside/contracts/ui/basics/layout';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useKeptChoice } from '@kerbside/contracts/ui/controls/use-kept-choice';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { typedPrice } from '@kerbside/contracts/payments/typed-payments';
import { plansKey, savePlan } from '../../api/plans-api.js';
import { plans as words } from '../../messages/plans.js';
import { DeletePlan } from './delete-plan.js';
import type { OfPlan } from './of-plan.js';
import { PlanFiles, type PlanFile, type PlanFilesProps } from './plan-files.js';
import css from './plans.module.css';

const another = 'another';
const companies = [
  ...competitorCompanies.map(({ value, mark }) => ({ value: value as string, label: <Company name={value} mark={mark} /> })),
  { value: another, label: words.another },
];

function Company({ name, mark }: { readonly name: string; readonly mark: string }) {
  return (
    <span className={css.company}>
      <span className={css.mark} aria-hidden="true">
        {mark}
      </span>
      {name}
    </span>
  );
}

interface PlanFormProps extends OfPlan {
  readonly onTyped: () => void;
  readonly onSaved: () => void;
  readonly onDeleted: () => void;
}

/** The form of a plan; once saved, its summary is shown instead. */
export function PlanForm({ onTyped, onSaved, onDeleted, ...of }: PlanFormProps) {
  const { host, carId, userId, productType, plan } = of;
  const { files, change: changeFiles } = useFiles({ carId, productType, plan });
  const [isUploading, setIsUploading] = useState(false);
  const cache = useQueryClient();
  const seen = useRef(versionOf(plan));
  const about = { carId, userId, productType };
  const form = useForm({
    schema: competitorForm,
    initial: { ...typedOf(plan), CompetitorProductInfo: about },
    send: async () => {
      const CompetitorProductInfo = { competitorProductId: plan?.id ?? '', version: seen.current, ...about };
      const documents = files.map(({ id }) => id);
      await savePlan(host, { ...form.values, documents, CompetitorProductInfo })
        .catch(lookAgain)
        .catch(unlessRefused(words.saveFailed));
      await cache.invalidateQueries({ queryKey: plansKey });
      onSaved();
    },
  });
  /** Another page was first: what it saved is shown before anything replaces it. */
  const lookAgain = async (error: unknown): Promise<never> => {
    if (isChanged(error)) {
      await cache.refetchQueries({ queryKey: plansKey });
      const rows = cache.getQueryData<{ readonly rows: readonly CompetitorPlan[] }>(plansKey)?.rows ?? [];
      seen.current = versionOf(rows.find((one) => one.carId === carId && one.productType === productType));
    }
    throw error;
  };
  const provider = form.field('provider');
  const [isAnother, setIsAnother] = useState(provider.value !== '' && !competitorCompanies.some(({ value }) => value === provider.value));
  const choose = (value: string) => {
    setIsAnother(value === another);
    provider.onChange(value === another ? '' : value);
  };
  const nameField = (
    <TextField label={words.companyName} autoComplete="organization" {...provider} id={`${provider.id}-name`} error={undefined} />
  );
  const choices = companies.map((one) => (one.value === another ? { ...one, reveals: nameField } : one));
  return (
    <form {...form.props} onChange={onTyped}>
      <Stack>
        <ErrorSummary {...form.summary} />
        {plan && isChanged(form.failure) && (
          <Alert tone="warning">{words.now(plan.provider, formatPounds(plan.pricePence), showLongDay(plan.expiryDate))}</Alert>
        )}
        <RadioGroup label={words.company} {...provider} value={isAnother ? another : provider.value} onChange={choose} choices={choices} />
        <Grid min={14}>
          <TextField label={words.price} inputMode="decimal" {...form.field('price')} />
          <TextField label={words.policyNumber} optional {...form.field('policy_number')} />
          <TextField label={words.level} optional {...form.field('level_of_cover')} />
          <TextField label={words.starts} hint={words.dateHint} {...form.field('start_date')} />
          <TextField label={words.expires} hint={words.dateHint} {...form.field('expiry_date')} />
          <TextField label={words.inception} hint={words.inceptionHint} optional {...form.field('inception_date')} />
        </Grid>
        <TextArea label={words.other} optional {...form.field('other_information')} />
        <PlanFiles host={host} files={files} onFiles={changeFiles} error={form.errors['documents']} onBusy={setIsUploading} />
        <Cluster>
          <Button
            label={plan ? words.update : words.save}
            type="submit"
            busy={form.status === 'busy' || isUploading}
            busyLabel={isUploading ? words.uploading : words.saving}
          />
          <DeletePlan {...of} onDeleted={onDeleted} />
        </Cluster>
      </Stack>
    </form>
  );
}

/** The files of a plan, also once the same person has signed in again. They come one by one, and not with the page's renders. */
const useFiles = ({ carId, productType, plan }: Pick<OfPlan, 'carId' | 'productType' | 'plan'>) => {
  const first: { readonly files: readonly PlanFile[] } = { files: plan?.documents ?? [] };
  const { chosen, choose } = useKeptChoice({ of: 'plan-files', carId, productType }, first);
  const latest = useRef(chosen.files);
  const change: PlanFilesProps['onFiles'] = (to) => {
    latest.current = to(latest.current);
    choose({ files: latest.current });
  };
  return { files: chosen.files, change };
};

/** 0 where there is none; undefined of an older answer, which tells none. */
const versionOf = (plan: CompetitorPlan | undefined): number | undefined => (plan ? plan.version : 0);

const isChanged = (error: unknown): boolean => error instanceof CallError && error.code === 'PLAN_CHANGED';

/** DD/MM/YYYY. */
const typedDate = (day: string): string => day.split('-').reverse().join('/');

const typedOf = (plan: CompetitorPlan | undefined) => ({
  provider: plan?.provider ?? '',
  price: plan ? typedPrice(plan.pricePence) : '',
  policy_number: plan?.policyNumber ?? '',
  level_of_cover: plan?.levelOfCover ?? '',
  start_date: plan ? typedDate(plan.startDate) : '',
  expiry_date: plan ? typedDate(plan.expiryDate) : '',
  inception_date: plan?.inceptionDate ? typedDate(plan.inceptionDate) : '',
  other_information: plan?.otherInformation ?? '',
});
