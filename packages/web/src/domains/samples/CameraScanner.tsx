import { Button, Stack, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The browser's own reader of barcodes, which TypeScript doesn't know, or ours. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type CodeReaderClass = new (options: { readonly formats: readonly string[] }) => CodeReader;

/** Safari and Firefox have none: there our own reader is loaded. */
async function createReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: CodeReaderClass };
  if (BarcodeDetector) return new BarcodeDetector({ formats: ['code_128', 'qr_code'] });
  const { CameraCodes } = await import('../../ui/camera-codes.ts');
  return new CameraCodes();
}

/** Browsers give no camera to pages without encryption. */
const hasCamera = () => 'mediaDevices' in navigator;
const readsEveryMs = 250;
/** A label that stays in front of the camera counts once, until it was out of sight for this long. */
const samePauseMs = 3_000;

/** Reads codes with the camera; without one, says what to do instead. */
export function CameraScanner({ onCode }: { readonly onCode: (code: string) => void }) {
  const [isOn, setIsOn] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!hasCamera())
    return (
      <Text size="sm" c="dimmed">
        This browser cannot use the camera. Use a hand scanner, or type the code.
      </Text>
    );
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        leftSection={<IconCamera size={16} aria-hidden="true" />}
        onClick={() => {
          setFailure(undefined);
          setIsOn(!isOn);
        }}
      >
        {isOn ? 'Stop camera' : 'Scan with camera'}
      </Button>
      {failure !== undefined && <Text role="alert">{failure}</Text>}
      {isOn && (
        <CameraPicture
          onCode={onCode}
          onFailure={() => {
            setIsOn(false);
            setFailure(
              'The camera could not be started. Check that this device has one and that the browser may use it, or type the code.',
            );
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
  const readCode = useEffectEvent(onCode);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isStopped = false;
    let reader: CodeReader | undefined;
    let last = { code: '', until: 0 };
    // The reader first: if it cannot be loaded, the camera stays off.
    createReader()
      .then(async (created) => {
        if (isStopped) return;
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
        });
        reader = created;
        if (isStopped) stopCamera(stream);
        else if (video.current) {
          video.current.srcObject = stream;
          await video.current.play();
        }
      })
      .catch(() => fail());
    const timer = setInterval(() => {
      if (!reader || !video.current || video.current.readyState < video.current.HAVE_CURRENT_DATA) return;
      reader
        .detect(video.current)
        .then(([found]) => {
          const now = performance.now();
          if (!found) return;
          const isInView = found.rawValue === last.code && now < last.until;
          last = { code: found.rawValue, until: now + samePauseMs };
          if (!isInView) readCode(found.rawValue);
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
