import { geocodeAddress, type GeocodedPlace } from '@curbstop/contract/locations/geocoding.calls';
import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { send } from '../../foundation/client.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { useMe } from '../accounts/session.queries.ts';
import type { FormTexts } from '../../ui/form-values.ts';
import classes from './LocationForm.module.css';

/** State of a geocoding request while a form is open [A3.61]. */
interface Geocoding {
  readonly type: 'location';
  /** Key of the requested address; the result is ignored once the address changes. */
  readonly id: string;
  readonly lat: string | null;
  readonly lng: string | null;
  readonly isFetching: boolean;
  readonly error: string | null;
  readonly message: string | null;
}

const precisionWords: Readonly<Record<GeocodedPlace['precision'], string>> = {
  address: 'At the building',
  street: 'At a point of its street, by the house numbers',
  zip: 'Only the middle of the ZIP, which can be miles from the house',
};

/** Fills in the coordinates from the address; they can always be typed too [A4.19, A7.44]. */
export function GeocodingButton({ form }: { readonly form: FormTexts }) {
  const accountId = useMe().defaultAccount.id;
  const [known, setKnown] = useState<Geocoding>();
  /** The last filled-in coordinates and the address that they belong to. */
  const [filled, setFilled] = useState<Pick<Geocoding, 'id' | 'lat' | 'lng'>>();
  const typed = {
    addressLine1: form.values['addressLine1'] ?? '',
    city: form.values['city'] ?? '',
    state: form.values['state'] ?? '',
    zip: form.values['zip'] ?? '',
  };
  const id = JSON.stringify(typed);
  const current = known?.id === id ? known : undefined;
  const isOutdated =
    filled !== undefined &&
    filled.id !== id &&
    form.values['latitude'] === filled.lat &&
    form.values['longitude'] === filled.lng;
  /** False once the coordinates are edited, because the message no longer describes them. */
  const isCurrentResult =
    current !== undefined && form.values['latitude'] === current.lat && form.values['longitude'] === current.lng;
  const find = async () => {
    const pending: Geocoding = {
      type: 'location',
      id,
      lat: null,
      lng: null,
      isFetching: true,
      error: null,
      message: null,
    };
    setKnown(pending);
    try {
      const place = await send(geocodeAddress, { params: { accountId }, body: typed });
      form.set('latitude', place.latitude);
      form.set('longitude', place.longitude);
      setFilled({ id, lat: place.latitude, lng: place.longitude });
      setKnown({
        ...pending,
        isFetching: false,
        lat: place.latitude,
        lng: place.longitude,
        message: `${precisionWords[place.precision]}, according to ${place.source}: ${place.matched}.`,
      });
    } catch (error) {
      setKnown({ ...pending, isFetching: false, error: toErrorMessage(error).sentences.join(' ') });
    }
  };
  return (
    <div className={classes['geocoding']}>
      <Button
        variant="default"
        leftSection={<IconMapPin size={16} aria-hidden="true" />}
        loading={current?.isFetching ?? false}
        onClick={() => void find()}
      >
        Find the coordinates
      </Button>
      <p className={classes['help']} aria-live="polite">
        {current?.isFetching && <span className="visuallyHidden">Looking for the address</span>}
        {isCurrentResult && current.message}
        {current?.error && <span className={classes['failed']}>{current.error} </span>}
        {isOutdated && <span className={classes['failed']}>The coordinates above were found for another address.</span>}
      </p>
    </div>
  );
}
