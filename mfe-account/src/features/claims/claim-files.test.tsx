import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { readClaim } from '@kerbside/contracts/http/claims/claims';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../../testing/render-account.js';
import { aClaim, aClaimFile, claimId } from '../../testing/samples-claims.js';

/** A request whose file goes on its way, and arrives, when the test says so. */
class SlowRequest extends EventTarget {
  static last: SlowRequest | undefined;
  upload = new EventTarget();
  status = 200;
  responseText = '';
  timeout = 0;
  open = (): void => undefined;
  setRequestHeader = (): void => undefined;
  send = (): void => {
    SlowRequest.last = this;
  };
  goOn(loaded: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 100 }));
  }
  arrive(answer: object): void {
    this.responseText = JSON.stringify(answer);
    this.dispatchEvent(new Event('load'));
  }
}

describe('a file of a claim', () => {
  const original = globalThis.XMLHttpRequest;
  beforeEach(() => void Object.assign(globalThis, { XMLHttpRequest: SlowRequest }));
  afterEach(() => void Object.assign(globalThis, { XMLHttpRequest: original }));

  const sendWheel = async () => {
    const draft = aClaim({ kind: 'alloy_wheel' });
    renderAccount(`/account/claims/${claimId}`, { services: new ScriptedServices().answer(readClaim, draft) });
    await userEvent.upload(await screen.findByLabelText('Photos of the damage'), new File(['x'], 'wheel.jpg', { type: 'image/jpeg' }));
    return draft;
  };

  it('tells how far it is, and stands below once it is kept', async () => {
    const draft = await sendWheel();
    act(() => SlowRequest.last?.goOn(40));
    expect(screen.getByText('Sending wheel.jpg: 40%')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'wheel.jpg' }).getAttribute('value')).toBe('40');
    act(() => SlowRequest.last?.arrive({ success: true, data: { ...draft, files: [aClaimFile()] } }));
    expect(await screen.findByRole('button', { name: 'Delete wheel.jpg' })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('is no longer asked for once it is kept', async () => {
    const draft = await sendWheel();
    await userEvent.click(screen.getByRole('button', { name: 'Send the claim' }));
    expect(screen.getAllByText('Add a photo of the damage')).toHaveLength(2);
    act(() => SlowRequest.last?.arrive({ success: true, data: { ...draft, files: [aClaimFile()] } }));
    expect(await screen.findByText('wheel.jpg')).toBeTruthy();
    expect(screen.queryByText('Add a photo of the damage')).toBeNull();
  });

  it('that is refused says why', async () => {
    await sendWheel();
    const error = { code: 'INVALID', message: 'Check the form', fields: { file: 'This is no photo and no PDF' } };
    act(() => SlowRequest.last?.arrive({ success: false, error }));
    expect(await screen.findByText("Couldn't upload the file: This is no photo and no PDF")).toBeTruthy();
  });
});
