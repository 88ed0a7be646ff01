import { decapitalize } from '@curbstop/contract/primitives/capitalize';
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { toastError } from './toasts.ts';
import classes from './CopyText.module.css';

interface Props {
  readonly text: string;
  /** The name of the text, for the button's label: "Copy request number". */
  readonly label: string;
}

/**
 * A short text with a copy button. `useClipboard` of @mantine/hooks reports a refused copy as state; here it is an
 * event that shows a message.
 */
export function CopyText({ text, label }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toastError(`Your browser did not allow copying. Select the text and copy it: ${text}`);
    }
  };
  // An abbreviation at the beginning stays, as in “API key”.
  const words = `Copy ${/^[A-Z]{2}/.test(label) ? label : decapitalize(label)}`;
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <span className={classes['copy']}>
      <span className="figures">{text}</span>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={words} title={words} onClick={() => void copy()}>
        <Icon size={14} aria-hidden="true" />
      </ActionIcon>
      <output className="visuallyHidden">{copied ? `${label} copied` : ''}</output>
    </span>
  );
}
