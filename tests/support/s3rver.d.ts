// Types of the part of s3rver that the tests use; the package has none.
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    /** Koa middleware. */
    middleware: ((
      ctx: {
        get(header: string): string
        set(header: string, value: string): void
        body: unknown
        response: { length?: number }
      },
      next: () => Promise<void>,
    ) => Promise<void>)[]
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
