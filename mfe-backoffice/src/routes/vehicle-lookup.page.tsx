import { VehicleLookup } from '../features/lookup/vehicle-lookup.js';
import { lookup as words } from '../messages/frame.js';
import { OfficePage } from '../ui/office-page.js';
import type { OfficeProps } from '../office-props.js';

export default function VehicleLookupPage({ host, api }: OfficeProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <VehicleLookup host={host} api={api} />
    </OfficePage>
  );
}
