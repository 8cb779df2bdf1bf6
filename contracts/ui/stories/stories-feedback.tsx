import { useState } from 'react';
import { Alert, Banner } from '../basics/alert.js';
import { Button, ButtonLink } from '../controls/button.js';
import { ConfirmDialog } from '../overlays/confirm-dialog.js';
import { Dialog } from '../overlays/dialog.js';
import { DialogFoot } from '../overlays/dialog-foot.js';
import { DotLoader } from '../basics/dot-loader.js';
import { ChevronRightIcon, DownloadIcon } from '../basics/icons.js';
import { PlusIcon } from '../basics/list-icons.js';
import { Cluster, Grid, Stack } from '../basics/layout.js';
import { couldNotLoad, EmptyState, Panel } from '../page/panel.js';
import { Spinner } from '../basics/spinner.js';
import { StatusTag } from '../basics/status-tag.js';
import css from './stories.module.css';
import { Story } from './story.js';
import { TextField } from '../controls/text-field.js';
import { Timeline } from '../page/timeline.js';
import { ToastRegion } from '../overlays/toast-region.js';
import { useToasts, type ToastTone } from '../overlays/use-toasts.js';

const colours = [
  'ink',
  'muted',
  'paper',
  'surface',
  'sunken',
  'line',
  'edge',
  'brand',
  'brand-soft',
  'info',
  'info-soft',
  'success',
  'success-soft',
  'warning',
  'warning-soft',
  'danger',
  'danger-soft',
  'plate',
  'focus',
];
const tones: readonly ToastTone[] = ['info', 'success', 'warning', 'danger'];
const nothing = () => undefined;

export function FeedbackStories() {
  return (
    <Stack gap="large">
      <Buttons />
      <Story name="Alert and Banner">
        <Banner tone="info">You are looking at a preview of your pass.</Banner>
        <Grid min={20} gap="small">
          <Alert title="Your price is held until 4 December">We have emailed you a link to it.</Alert>
          <Alert tone="success" title="Congratulations! This code is valid" />
          <Alert tone="warning" title="Do not start repairs before we authorise them">
            We cannot pay for work that we did not agree to.
          </Alert>
          <Alert tone="danger" title="Your card was declined" actions={<Button label="Use another card" variant="secondary" />}>
            Your bank did not say why. You have not been charged.
          </Alert>
        </Grid>
      </Story>
      <Panels />
      <Overlays />
      <Story name="Timeline">
        <Timeline
          label="Your MOT booking"
          events={[
            { id: 'a', title: 'Booked', when: '5/3/2027', state: 'done' },
            { id: 'b', title: 'Confirmed by Station Road Garage', when: '6/3/2027', state: 'done' },
            { id: 'c', title: 'Drop off your car', when: '12/3/2027, 8:30am', state: 'now', detail: 'Station Road Garage, Leeds LS1 4DY' },
            { id: 'd', title: 'Ready to collect', state: 'next' },
          ]}
        />
      </Story>
      <Story name="StatusTag, Spinner, DotLoader">
        <Cluster>
          <StatusTag>Draft</StatusTag>
          <StatusTag tone="brand">Most popular!</StatusTag>
          <StatusTag tone="info">Pending</StatusTag>
          <StatusTag tone="success">Active</StatusTag>
          <StatusTag tone="warning">Renew soon</StatusTag>
          <StatusTag tone="danger">Cancelled</StatusTag>
          <Spinner label="Loading" />
          <DotLoader label="Looking up your car" />
        </Cluster>
      </Story>
      <Story name="Colours">
        <div className={css.swatches}>
          {colours.map((name) => (
            <div key={name} className={css.swatch}>
              <span className={css.colour} style={{ background: `var(--ks-${name})` }} />
              {name}
            </div>
          ))}
        </div>
      </Story>
    </Stack>
  );
}

function Buttons() {
  return (
    <Story name="Button">
      <Cluster>
        <Button label="Pay £312.40 now" size="large" iconAfter={ChevronRightIcon} />
        <Button label="Continue" />
        <Button label="Download policy" variant="secondary" icon={DownloadIcon} />
        <ButtonLink label="Book a callback" variant="quiet" href="#help" />
        <Button label="Cancel policy" variant="danger" />
        <Button label="Pay £312.40 now" busy busyLabel="Paying" />
        <Button label="Continue" disabled />
        <Button label="Add note" size="small" variant="secondary" icon={PlusIcon} />
      </Cluster>
    </Story>
  );
}

function Panels() {
  return (
    <Story name="Panel: loading, failed, empty">
      <Grid min={17}>
        <Panel load={{ status: 'loading' }} words={{ loading: 'Loading your policies', failed: couldNotLoad }}>
          {nothing}
        </Panel>
        <Panel
          load={{ status: 'failed', message: 'Unexpected error occurred', error: undefined, retry: nothing }}
          words={{ loading: 'Loading', failed: couldNotLoad }}
        >
          {nothing}
        </Panel>
        <Panel
          load={{ status: 'ready', data: [], refreshing: false, reload: nothing }}
          words={{ loading: 'Loading', failed: couldNotLoad }}
          isEmpty={(rows) => rows.length === 0}
          whenEmpty={
            <EmptyState title="No policies yet" action={<Button label="Get a quote" variant="secondary" />}>
              When you buy cover, its policy and documents are kept here.
            </EmptyState>
          }
        >
          {nothing}
        </Panel>
      </Grid>
    </Story>
  );
}

function Overlays() {
  const [open, setOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [email, setEmail] = useState('');
  const messages = useToasts();
  const close = () => setOpen(false);
  const stop = () => setIsAsking(false);
  return (
    <Story name="Dialog and Toast">
      <Cluster>
        <Button label="Open a dialog" variant="secondary" onClick={() => setOpen(true)} />
        <Button label="Ask before a change" variant="secondary" onClick={() => setIsAsking(true)} />
        {tones.map((tone) => (
          <Button
            label={`Toast: ${tone}`}
            key={tone}
            variant="secondary"
            onClick={() => messages.toast(`Price changed to £312.40 (${tone})`, tone)}
          />
        ))}
      </Cluster>
      {open && (
        <Dialog title="Forgotten your password?" onClose={close} width="narrow">
          <Stack>
            <p>Tell us your email address. If we know it, we will send you a link to choose a new password.</p>
            <TextField label="Email address" type="email" value={email} onChange={setEmail} />
          </Stack>
          <DialogFoot>
            <Button label="Send me a link" onClick={close} />
          </DialogFoot>
        </Dialog>
      )}
      {isAsking && (
        <ConfirmDialog title="Delete this file?" proceed="Delete" back="Keep it" tone="danger" onProceed={stop} onClose={stop}>
          <p>It cannot be brought back.</p>
        </ConfirmDialog>
      )}
      <ToastRegion {...messages} />
    </Story>
  );
}
