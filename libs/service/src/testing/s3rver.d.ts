declare module 's3rver' {
  /** A server that speaks S3, for tests; the package has no types of its own. */
  export default class S3rver {
    constructor(of: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: readonly { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
