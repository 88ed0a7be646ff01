import { IconFileUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { evaluateDrop } from './drop-rules.ts';
import { joinWithOr } from '@curbstop/contract/primitives/join-list';
import { formatFileSize } from './format.ts';
import classes from './DropZone.module.css';

interface Props {
  /** What to upload: "Your inventory workbook". */
  readonly label: string;
  readonly endings: readonly string[];
  readonly max?: number;
  readonly maxBytes?: number;
  readonly hint?: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
  readonly disabled?: boolean;
}

/** A drop area that is also a plain file field, so that it works with the keyboard and screen readers. */
export function DropZone({ label, endings, max = 5, maxBytes, hint, onFiles, disabled = false }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const take = (list: FileList | null) => {
    const result = evaluateDrop([...(list ?? [])], { endings, max, maxBytes });
    setProblems(result.problems);
    // Cleared, so that choosing the same file again after correcting it fires a change event.
    if (input.current) input.current.value = '';
    if (result.accepted.length > 0) onFiles(result.accepted);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    if (!disabled) setDraggedOver(isOver);
  };
  return (
    <div>
      {/* The label contains a real file field; dropping is a shortcut for mouse users. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <label
        className={classes['zone']}
        htmlFor={`${id}-field`}
        data-over={isDraggedOver || undefined}
        data-disabled={disabled || undefined}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDraggedOver(false);
          if (!disabled) take(event.dataTransfer.files);
        }}
      >
        <IconFileUpload size={28} stroke={1.5} aria-hidden="true" className={classes['icon']} />
        <span className={classes['label']}>{label}</span>
        <span>
          Drop {max === 1 ? 'a file' : `up to ${max} files`} here or{' '}
          <span className={classes['choose']}>choose {max === 1 ? 'a file' : 'files'}</span>
        </span>
        <span className={classes['hint']} id={`${id}-hint`}>
          {endings.length > 0 && joinWithOr(endings)}
          {maxBytes !== undefined && `, at most ${formatFileSize(maxBytes)}`}
          {hint && <> · {hint}</>}
        </span>
        <input
          ref={input}
          id={`${id}-field`}
          className="visuallyHidden"
          type="file"
          accept={endings.join(',')}
          multiple={max > 1}
          disabled={disabled}
          aria-describedby={`${id}-hint ${id}-problems`}
          aria-invalid={problems.length > 0 || undefined}
          onChange={(event) => take(event.currentTarget.files)}
        />
      </label>
      <div id={`${id}-problems`} role="alert" className={classes['problems']}>
        {problems.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  );
}
