import { vi } from 'vitest';

/** An upload request that stays pending until the test responds; XMLHttpRequest, because it reports progress. */
export class PendingUpload extends EventTarget {
  static all: PendingUpload[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  aborted = false;
  address = '';
  parts: FormData | undefined;
  readonly headers = new Headers();
  constructor() {
    super();
    PendingUpload.all.push(this);
  }
  open(_: string, address: string): void {
    this.address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  send(parts: FormData): void {
    this.parts = parts;
  }
  getResponseHeader(): null {
    return null;
  }
  abort(): void {
    this.aborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  query(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }));
  }
}

/** Holds all uploads until the end of the test. */
export function stubUploads(): void {
  PendingUpload.all = [];
  vi.stubGlobal('XMLHttpRequest', PendingUpload);
}
