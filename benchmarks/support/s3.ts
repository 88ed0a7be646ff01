import S3rver from 's3rver';

export interface Storage {
  /** Settings of the product for this storage. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** S3-compatible storage in a folder, in this process, so that its memory does not count as the product's. */
export async function startS3(directory: string): Promise<Storage> {
  const bucket = 'curbstop';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    settings: {
      FILES_S3_BUCKET: bucket,
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_S3_ACCESS_KEY_ID: 'S3RVER',
      FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: () => server.close(),
  };
}
