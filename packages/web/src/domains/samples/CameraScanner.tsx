import { Button, Stack, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The browser's own reader of bar codes; not every browser has it, and TypeScript doesn't know it. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type CodeReaderClass = new (options: { readonly formats: readonly string[] }) => CodeReader;

const readerClass = () => (globalThis as { readonly BarcodeDetector?: CodeReaderClass }).BarcodeDetector;
const readsEveryMs = 250;
/** The same label stays in front of the camera for a while. */
const samePauseMs = 3_000;

/** Reads codes with the camera where the browser can; otherwise says what to do instead. */
export function CameraScanner({ onCode }: { readonly onCode: (code: string) => void }) {
  const [isOn, turnOn] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (readerClass() === undefined)
    return (
      <Text size="sm" c="dimmed">
        This browser cannot read bar codes with the camera. Use a hand scanner, or type the code.
      </Text>
    );
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        leftSection={<IconCamera size={16} aria-hidden="true" />}
        onClick={() => {
          setFailure(undefined);
          turnOn(!isOn);
        }}
      >
        {isOn ? 'Stop camera' : 'Scan with camera'}
      </Button>
      {failure !== undefined && <Text role="alert">{failure}</Text>}
      {isOn && (
        <CameraPicture
          onCode={onCode}
          onFailure={() => {
            turnOn(false);
            setFailure('The camera could not be started. Allow it in the browser, or type the code.');
          }}
        />
      )}
    </Stack>
  );
}

interface PictureProps {
  readonly onCode: (code: string) => void;
  readonly onFailure: () => void;
}

function CameraPicture({ onCode, onFailure }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent(onCode);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    const Reader = readerClass();
    if (!Reader) return undefined;
    const reader = new Reader({ formats: ['code_128', 'qr_code'] });
    let stream: MediaStream | undefined;
    let isStopped = false;
    let last = { code: '', until: 0 };
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then((opened) => {
        stream = opened;
        if (isStopped) stopCamera(opened);
        else if (video.current) {
          video.current.srcObject = opened;
          return video.current.play();
        }
        return undefined;
      })
      .catch(() => fail());
    const timer = setInterval(() => {
      if (!video.current || video.current.readyState < video.current.HAVE_CURRENT_DATA) return;
      reader
        .detect(video.current)
        .then(([found]) => {
          const now = performance.now();
          if (!found || (found.rawValue === last.code && now < last.until)) return;
          last = { code: found.rawValue, until: now + samePauseMs };
          read(found.rawValue);
        })
        .catch(() => undefined);
    }, readsEveryMs);
    return () => {
      isStopped = true;
      clearInterval(timer);
      if (stream) stopCamera(stream);
    };
  }, []);
  return <video ref={video} muted playsInline width="100%" aria-label="Camera picture" />;
}

function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
