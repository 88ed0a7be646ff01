import { Anchor, Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { toErrorMessage } from '../ui/error-message.ts';
import { windowWidths } from '../ui/overlays.ts';
import { useSessionSource } from '../domains/accounts/session.queries.ts';

/** The terms must be accepted before the product can be used; the dialog can't be dismissed [A2.46, A4.1]. */
export function TermsModal() {
  const source = useSessionSource();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const accept = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await source.acceptTerms();
    } catch (error) {
      setFailure(toErrorMessage(error).sentences.join(' '));
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      title="Terms of Service"
      size={windowWidths.small}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
    >
      <Stack>
        <Text>
          Please read and accept the{' '}
          <Anchor href="/terms" target="_blank" rel="noreferrer">
            Terms of Service
          </Anchor>{' '}
          and the{' '}
          <Anchor href="/privacy" target="_blank" rel="noreferrer">
            Privacy Policy
          </Anchor>{' '}
          before you use Curbstop. Both open in a new tab.
        </Text>
        {failure && (
          <Text c="var(--error)" role="alert">
            {failure}
          </Text>
        )}
        <Button onClick={() => void accept()} loading={busy} data-autofocus style={{ alignSelf: 'flex-end' }}>
          Accept
        </Button>
      </Stack>
    </Modal>
  );
}
