import type { RemoteProps } from '@kerbside/contracts/host';
import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { Button, ButtonLink } from '@kerbside/contracts/ui/button';
import { Cluster, Page, Stack } from '@kerbside/contracts/ui/layout';
import { PageHeading } from '@kerbside/contracts/ui/page-heading';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { notOnline as words } from '../messages/not-online.js';
import { stepPath } from '../paths.js';

/** A product that is sold by telephone: how to get it, and what can be had here. */
export default function NotOnlinePage({ host, productType }: RemoteProps & { readonly productType: ProductType }) {
  const title = words.title(productNames[productType]);
  useEffect(() => host.title(title), [host, title]);
  return (
    <Page width="reading">
      <Stack>
        <PageHeading lead={words.why}>{title}</PageHeading>
        <Cluster>
          <Button size="large" onClick={() => host.openDialog('callback')}>
            {words.call}
          </Button>
          <Link asChild href={stepPath('warranty', 1)}>
            <ButtonLink variant="secondary" size="large">
              {words.warranty}
            </ButtonLink>
          </Link>
        </Cluster>
      </Stack>
    </Page>
  );
}
