import { Button } from '@kerbside/contracts/ui/controls/button';
import { RenewalOffDialog } from '@kerbside/contracts/ui/cover/renewal-off-dialog';
import { useMutation } from '@tanstack/react-query';
import { useAddress, useAsked } from '../../address.js';
import { switchRenewalOff } from '../../api/policies-api.js';
import { renewal as words } from '../../messages/policy.js';
import { Section } from '../../ui/section.js';
import type { OfCover } from './of-policy.js';

/** Staff switch renewal off for the customer, here or from anywhere by the address `?do=renewal-off`. */
export function PolicyRenewal({ host, api, policy }: OfCover) {
  const [isAsking, setIsAsking] = useAsked(useAddress(host), 'renewal-off');
  const switching = useMutation(switchRenewalOff(api));
  if (!policy.autoRenewal) return null;
  const done = () => {
    host.toast(words.done, 'success');
    setIsAsking(false);
  };
  return (
    <Section title={words.title}>
      <p>{policy.autoRenewal === 'on' ? words.on : words.off}</p>
      {policy.autoRenewal === 'on' && (
        <div>
          <Button size="small" variant="secondary" onClick={() => setIsAsking(true)}>
            {words.submit}
          </Button>
        </div>
      )}
      {isAsking && policy.autoRenewal === 'on' && (
        <RenewalOffDialog policy={policy} send={switching.mutateAsync} done={done} onClose={() => setIsAsking(false)} />
      )}
    </Section>
  );
}
