import { Anchor } from '@mantine/core';
import { useSessionSource } from './session.queries.ts';

/** The support address, where a save failed and the server sent no message [A8.9]. */
export function ContactSupport() {
  const { supportEmail } = useSessionSource().help();
  return (
    <p>
      Please try again or contact support{' '}
      {supportEmail && <Anchor href={`mailto:${supportEmail}`}>{supportEmail}</Anchor>}
    </p>
  );
}
