import { unlessRefused } from '../../ui/unless-refused.js';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { mostEstimatePhotos, requestEstimate } from '@kerbside/contracts/http/garages/estimates';
import { PhotoField, type SentPhoto } from '@kerbside/contracts/ui/controls/photo-field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useKeptChoice } from '@kerbside/contracts/ui/controls/use-kept-choice';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useState } from 'react';
import { addPhoto, askEstimate } from '../../api/repairs-api.js';
import { carName } from '../../names.js';
import { repairs as words } from '../../messages/repairs.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

/** Asks what a repair would cost. The photos are uploaded before the form is sent. */
export function EstimateForm({ host, cars, onSent }: RemoteProps & { readonly cars: readonly Car[]; readonly onSent: () => void }) {
  const [only, ...others] = cars;
  const { chosen, choose } = useKeptChoice<{ photos: readonly SentPhoto[] }>({ of: 'estimate-photos' }, { photos: [] });
  const [isUploading, setIsUploading] = useState(false);
  const initial: { car_id: string; description: string; photos: readonly string[] } = {
    car_id: only && others.length === 0 ? only.id : '',
    description: '',
    photos: [],
  };
  const form = useForm({
    schema: requestEstimate.body,
    initial,
    send: (body) => askEstimate(host, body).catch(unlessRefused(words.failedToSend)),
    done: () => {
      host.toast(words.sent, 'success');
      choose({ photos: [] });
      form.set('photos', []);
      form.set('description', '');
      onSent();
    },
  });
  const change = (now: readonly SentPhoto[]) => {
    choose({ photos: now });
    form.set(
      'photos',
      now.map(({ id }) => id),
    );
  };
  const { id, error } = form.field('photos');
  const choices = cars.map((car) => ({ value: car.id, label: [carName(car), car.registrationNumber].filter(Boolean).join(', ') }));
  return (
    <PageForm form={form} size="large" busy={isUploading} proceed={words.send} proceeding={isUploading ? words.uploading : words.busy}>
      <SelectField label={words.car} {...form.field('car_id')} options={[{ value: '', label: words.chooseCar }, ...choices]} />
      <TextArea label={words.description} hint={words.descriptionHint} rows={4} {...form.field('description')} />
      <PhotoField
        label={words.photos}
        hint={words.photosHint}
        id={id}
        error={error}
        most={mostEstimatePhotos}
        send={(photo, onProgress) => addPhoto(host, photo, onProgress)}
        photos={chosen.photos}
        onChange={change}
        onBusy={setIsUploading}
      />
    </PageForm>
  );
}
