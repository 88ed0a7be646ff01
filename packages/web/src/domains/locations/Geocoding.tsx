import { geocodeAddress, type GeocodedPlace } from '@curbstop/contract/locations/geocoding.endpoints';
import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { sendRequest } from '../../foundation/client.ts';
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
  street: 'Interpolated along the street',
  zip: 'Center of the ZIP; may be miles from the building',
};

/** Fills in the coordinates from the address; they can always be typed too [A4.19, A7.44]. */
export function GeocodingButton({ form }: { readonly form: FormTexts }) {
  const { find, isFetching, error, message, isOutdated } = useGeocoding(form);
  return (
    <div className={classes['geocoding']}>
      <Button
        variant="default"
        leftSection={<IconMapPin size={16} aria-hidden="true" />}
        loading={isFetching}
        onClick={() => void find()}
      >
        Look up coordinates
      </Button>
      <p className={classes['help']} aria-live="polite">
        {isFetching && <span className="visuallyHidden">Looking for the address</span>}
        {message}
        {error && <span className={classes['failed']}>{error} </span>}
        {isOutdated && <span className={classes['failed']}>The coordinates above are for a different address.</span>}
      </p>
    </div>
  );
}

const nothingFound = { lat: null, lng: null, error: null, message: null } as const;

function useGeocoding({ values, set }: FormTexts) {
  const accountId = useMe().defaultAccount.id;
  const [known, setKnown] = useState<Geocoding>();
  /** The last filled-in coordinates and the address that they belong to. */
  const [filled, setFilled] = useState<Pick<Geocoding, 'id' | 'lat' | 'lng'>>();
  const typed = addressIn(values);
  const id = JSON.stringify(typed);
  const current = known?.id === id ? known : undefined;
  const isShown = (place: Pick<Geocoding, 'lat' | 'lng'> | undefined) =>
    place !== undefined && values['latitude'] === place.lat && values['longitude'] === place.lng;
  const find = async () => {
    const pending: Geocoding = { type: 'location', id, ...nothingFound, isFetching: true };
    setKnown(pending);
    try {
      const geocodedPlace = await sendRequest(geocodeAddress, { params: { accountId }, body: typed });
      set('latitude', geocodedPlace.latitude);
      set('longitude', geocodedPlace.longitude);
      const marker = { id, lat: geocodedPlace.latitude, lng: geocodedPlace.longitude };
      setFilled(marker);
      const message = `${precisionWords[geocodedPlace.precision]}. Source: ${geocodedPlace.source}, ${geocodedPlace.matched}.`;
      setKnown({ ...pending, ...marker, isFetching: false, message });
    } catch (error) {
      setKnown({ ...pending, isFetching: false, error: toErrorMessage(error).sentences.join(' ') });
    }
  };
  return {
    find,
    isFetching: current?.isFetching ?? false,
    error: current?.error,
    /** Only until the coordinates are edited, because it no longer describes them. */
    message: isShown(current) ? current?.message : undefined,
    isOutdated: filled?.id !== id && isShown(filled),
  };
}

function addressIn(values: FormTexts['values']) {
  const { addressLine1 = '', city = '', state = '', zip = '' } = values;
  return { addressLine1, city, state, zip };
}
