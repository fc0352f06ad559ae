// The list of addresses that may sign in (ADM-USER); only those with is_admin see and change it (OP-07, OP-08).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { email, uuid } from '@/lib/fields'

const entry = z.object({
  id: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  /** The one of the configuration, which cannot be removed (ADM-USER-05). */
  isPrimary: z.boolean(),
  /** Who put it there, and whether that one is on the list still; null for an address of the configuration or an import. */
  addedBy: z.object({ email: z.string(), isListed: z.boolean() }).nullable(),
  created_at: z.string(),
})

export const usersEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/allowed-emails',
    access: 'allowlistManager',
    summary: 'All allowed addresses, the newest first (ADM-USER-02).',
    output: z.object({ emails: z.array(entry) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/allowed-emails',
    access: 'allowlistManager',
    summary: 'Allows an address (ADM-USER-04).',
    body: z.object({ email, is_admin: z.boolean() }),
    output: entry,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/allowed-emails/{id}',
    access: 'allowlistManager',
    summary: 'Takes an address off the list and ends its sessions; the primary one stays (ADM-USER-05).',
    params: z.object({ id: uuid }),
    output: z.object({ state: z.literal('removed') }),
  }),
}
