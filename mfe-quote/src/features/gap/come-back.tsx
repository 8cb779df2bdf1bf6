import { Button } from '@kerbside/contracts/ui/controls/button';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import * as z from 'zod/mini';
import { gapInformation as words } from '../../messages/gap.js';

const mustBe = (message: string) => z.boolean().check(z.refine((isTicked) => isTicked, message));
const confirmation = z.object({
  came_back_by_myself: mustBe(words.cameBackMissing),
  understands_restriction: mustBe(words.understandsMissing),
});

/** ICOBS 6A.1.7: the next day at the earliest, started by the customer, who confirms that they understand. */
export function ComeBack({ onConfirm }: { readonly onConfirm: () => Promise<void> }) {
  const form = useForm({
    schema: confirmation,
    initial: { came_back_by_myself: false, understands_restriction: false },
    send: onConfirm,
  });
  return (
    <form {...form.props}>
      <Stack>
        <h3>{words.early}</h3>
        <ErrorSummary {...form.summary} />
        <Checkbox label={words.cameBack} {...form.field('came_back_by_myself')} />
        <Checkbox label={words.understands} {...form.field('understands_restriction')} />
        <div>
          <Button type="submit" variant="secondary" busy={form.status === 'busy'} busyLabel={words.confirming}>
            {words.confirm}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
