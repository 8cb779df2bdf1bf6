import type { RemoteProps } from '@kerbside/contracts/host';
import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { Button, ButtonLink } from '@kerbside/contracts/ui/button';
import { Cluster, Page, Stack } from '@kerbside/contracts/ui/layout';
import { PageHeading } from '@kerbside/contracts/ui/page-heading';
import { useEffect } from 'react';
import { Link } from 'wouter';
import * as messages from '../messages.js';
import { stepPath } from '../paths.js';

/** A product that is sold by telephone: how to get it, and what can be had here. */
export default function NotOnlinePage({ host, productType }: RemoteProps & { readonly productType: ProductType }) {
  const title = messages.notOnline.title(productNames[productType]);
  useEffect(() => host.title(title), [host, title]);
  return (
    <Page width="reading">
      <Stack>
        <PageHeading lead={messages.notOnline.why}>{title}</PageHeading>
        <Cluster>
          <Button size="large" onClick={() => host.openDialog('callback')}>
            {messages.notOnline.call}
          </Button>
          <Link asChild href={stepPath('warranty', 1)}>
            <ButtonLink variant="secondary" size="large">
              {messages.notOnline.warranty}
            </ButtonLink>
          </Link>
        </Cluster>
      </Stack>
    </Page>
  );
}
