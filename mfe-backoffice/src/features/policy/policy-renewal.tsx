import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { RenewalOffDialog } from '@kerbside/contracts/ui/cover/renewal-off-dialog';
import { useMutation } from '@tanstack/react-query';
import { useAddress, useAsked } from '../../address.js';
import { switchRenewalOff, switchRenewalOn } from '../../api/policies-api.js';
import { renewal as words } from '../../messages/policy.js';
import { Section } from '../../ui/section.js';
import type { OfCover } from './of-policy.js';

/** Staff switch renewal off, and on again, for the customer, here or from anywhere by the address `?do=renewal-off`. */
export function PolicyRenewal({ host, api, policy }: OfCover) {
  const [isAsking, setIsAsking] = useAsked(useAddress(host), 'renewal-off');
  const switching = useMutation(switchRenewalOff(api));
  const resuming = useMutation(switchRenewalOn(api));
  const request = useSubmit(() => resuming.mutateAsync(policy.id));
  if (!policy.autoRenewal) return null;
  const resume = async () => {
    if ((await request.submit(undefined)).status === 'done') host.toast(words.resumed, 'success');
  };
  const done = () => {
    host.toast(words.done, 'success');
    setIsAsking(false);
  };
  return (
    <Section title={words.title}>
      <p>{policy.autoRenewal === 'on' ? words.on : words.off}</p>
      <Problem>{request.error}</Problem>
      <div>
        {policy.autoRenewal === 'on' ? (
          <Button size="small" variant="secondary" onClick={() => setIsAsking(true)}>
            {words.submit}
          </Button>
        ) : (
          <Button
            size="small"
            variant="secondary"
            busy={request.status === 'busy'}
            busyLabel={words.resuming}
            onClick={() => void resume()}
          >
            {words.resume}
          </Button>
        )}
      </div>
      {isAsking && policy.autoRenewal === 'on' && (
        <RenewalOffDialog policy={policy} send={switching.mutateAsync} done={done} onClose={() => setIsAsking(false)} />
      )}
    </Section>
  );
}
