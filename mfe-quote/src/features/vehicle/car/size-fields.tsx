import { bhpRanges, engineSizeRanges, grossWeightRanges } from '@kerbside/contracts/http/pricing/sizes';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import type { BoundField } from '@kerbside/contracts/ui/controls/use-form';
import { engineSizes, grossWeights, powers, rest as words } from '../../../messages/car-rest.js';
import { vehicle } from '../../../messages/vehicle.js';
import type { SizeField } from './typed-vehicle.js';

const choose = { value: '', label: vehicle.choose };
const optionsOf = <K extends string>(keys: readonly K[], labels: Readonly<Record<K, string>>) => [
  choose,
  ...keys.map((value) => ({ value, label: labels[value] })),
];

const controls: Readonly<Record<SizeField, { label: string; hint: string; options: { value: string; label: string }[] }>> = {
  engine_size_range: { label: words.engineSize, hint: words.engineSizeHint, options: optionsOf(engineSizeRanges, engineSizes) },
  gross_weight_range: { label: words.grossWeight, hint: words.grossWeightHint, options: optionsOf(grossWeightRanges, grossWeights) },
  bhp_range: { label: words.bhp, hint: words.bhpHint, options: optionsOf(bhpRanges, powers) },
};

interface SizeFieldsProps {
  readonly form: { readonly field: (name: SizeField) => BoundField<SizeField, string> };
  readonly asked: readonly SizeField[];
}

/** The ranges to choose from for sizes that nobody knows yet. */
export function SizeFields({ form, asked }: SizeFieldsProps) {
  return asked.map((field) => <SelectField key={field} {...controls[field]} {...form.field(field)} />);
}

/** Asked where no register says which model a car is. */
export function ModelField(field: BoundField<'model', string>) {
  return <TextField label={words.model} hint={words.modelHint} width={20} {...field} />;
}
