import { fakeUploads } from '@kerbside/contracts/testing/fake-uploads';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { readClaim } from '@kerbside/contracts/http/claims/claims';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../../testing/render-account.js';
import { aClaim, aClaimFile, claimId } from '../../testing/samples-claims.js';

describe('a file of a claim', () => {
  const sent = fakeUploads();

  const sendWheel = async () => {
    const draft = aClaim({ kind: 'alloy_wheel' });
    renderAccount(`/account/claims/${claimId}`, { services: new ScriptedServices().answer(readClaim, draft) });
    await userEvent.upload(await screen.findByLabelText('Photos of the damage'), new File(['x'], 'wheel.jpg', { type: 'image/jpeg' }));
    return draft;
  };

  it('A3, A5: tells how far it is, and stands below once it is kept', async () => {
    const draft = await sendWheel();
    act(() => sent[0]?.goOn(40));
    expect(screen.getByText('Sending wheel.jpg: 40%')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'wheel.jpg' }).getAttribute('value')).toBe('40');
    act(() => sent[0]?.accept({ ...draft, files: [aClaimFile()] }));
    expect(await screen.findByRole('button', { name: 'Delete wheel.jpg' })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('is no longer asked for once it is kept', async () => {
    const draft = await sendWheel();
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(screen.getAllByText('Add a photo of the damage')).toHaveLength(2);
    act(() => sent[0]?.accept({ ...draft, files: [aClaimFile()] }));
    expect(await screen.findByText('wheel.jpg')).toBeTruthy();
    expect(screen.queryByText('Add a photo of the damage')).toBeNull();
  });

  it('that is refused says why', async () => {
    await sendWheel();
    const fields = { file: 'This is no photo and no PDF' };
    act(() => sent[0]?.refuse({ status: 400, code: 'INVALID', message: 'Check the form', fields }));
    expect(await screen.findByText("Couldn't upload the file: This is no photo and no PDF")).toBeTruthy();
  });
});
