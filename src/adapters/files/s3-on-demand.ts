// Provides the S3 store and loads its library at the first use. A site on a local disk never loads it.
import type { FileStore } from './files'
import type { S3Settings } from './s3'

export function s3OnDemand(settings: S3Settings): FileStore {
  let opened: Promise<FileStore> | null = null
  const store = () => (opened ??= import('./s3').then(({ s3Store }) => s3Store(settings)))
  return {
    put: async (...given) => (await store()).put(...given),
    read: async (...given) => (await store()).read(...given),
    stat: async (...given) => (await store()).stat(...given),
    remove: async (...given) => (await store()).remove(...given),
    removeFolder: async (...given) => (await store()).removeFolder(...given),
    async *list(bucket) {
      yield* (await store()).list(bucket)
    },
  }
}
