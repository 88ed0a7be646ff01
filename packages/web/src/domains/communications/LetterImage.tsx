import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useMe } from '../accounts/session.queries.ts';
import { letterImageQuery } from './communication.queries.ts';

interface Props {
  readonly fileId: string;
  readonly alt: string;
  /** In percent of the text. */
  readonly width: number;
}

/** An image of a letter, fetched with the user's token. */
export function LetterImage({ fileId, alt, width }: Props) {
  const { data, error } = useQuery(letterImageQuery(useMe().defaultAccount.id, fileId));
  const draw = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !data) return undefined;
      const address = URL.createObjectURL(data);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [data],
  );
  if (error) return <p>The image could not be shown: {alt}</p>;
  if (!data) return <Skeleton height={120} width={`${width}%`} aria-busy="true" aria-label="Loading the image" />;
  return <img ref={draw} alt={alt} style={{ width: `${width}%` }} />;
}
