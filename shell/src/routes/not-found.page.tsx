import type { HostApi } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { KerbScene } from '@kerbside/contracts/ui/scene/kerb-scene';
import { remote } from '../messages/shell.js';
import { notFound } from '../page/words.js';
import { TextPage } from './text-page.js';

export default function NotFoundPage({ host }: { readonly host: HostApi }) {
  return (
    <TextPage host={host} title={notFound.title} lead={notFound.lead}>
      <KerbScene at="lost" />
      <Cluster>
        <Button label={remote.home} onClick={() => host.navigate('/')} />
      </Cluster>
    </TextPage>
  );
}
