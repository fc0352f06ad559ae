// The backups as the settings page shows them: the newest, those on this machine, and what a restore needs.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'

export const backupsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/backups',
    access: 'administrator',
    summary: 'The newest backup, the attempt that failed since, and the archives on this machine.',
    output: z.object({
      /** ISO 8601; null without a backup. */
      lastAt: z.string().nullable(),
      /** Why the newest attempt failed; null if it did not. */
      failed: z.string().nullable(),
      /** Folder of the archives on the server. */
      directory: z.string(),
      isEncrypted: z.boolean(),
      /** The newest first. */
      archives: z.array(z.object({ name: z.string(), bytes: z.number().int(), at: z.string() })),
      /** True if this administrator may download them: an archive holds everything, accounts too. */
      mayDownload: z.boolean(),
    }),
  }),
}
