// Declares the list of addresses that may sign in (ADM-USER), and the invitation of each. Only users with is_admin see and
// change the list (OP-07, OP-08).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { email, uuid } from '@/lib/fields'
import { roles } from '@/features/office/sign-in/role.rules'
import { fullName, openedByMail, newPassword } from '@/features/office/sign-in/sign-in.contract'

const entry = z.object({
  id: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  role: z.enum(roles),
  /** True when this address has an account. */
  hasAccount: z.boolean(),
  /** End of its invitation, ISO 8601; null without an invitation. */
  invitedUntil: z.string().nullable(),
  /** True when the invitation has expired. */
  hasExpired: z.boolean(),
  /** True for the configured address, which cannot be removed (ADM-USER-05). */
  isPrimary: z.boolean(),
  /**
   * The user who added it, and if that user is still on the list; null for an address of the configuration or an
   * import.
   */
  addedBy: z.object({ email: z.string(), isListed: z.boolean() }).nullable(),
  created_at: z.string(),
})

const role = z.object({
  is_admin: z.boolean(),
  is_editor: z.boolean().default(false),
  is_packer: z.boolean().default(false),
})
const isOneRole = ({ is_admin, is_editor, is_packer }: z.output<typeof role>) =>
  [is_admin, is_editor, is_packer].filter(Boolean).length <= 1
const oneRole = { path: ['is_editor'], message: 'A person has one role. Please choose one.' }

export const accessEndpoints = {
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
    summary: 'Allows an address with a role and mails it an invitation (ADM-USER-04).',
    body: role.extend({ email }).refine(isOneRole, oneRole),
    output: entry,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/admin/allowed-emails/{id}/invitation',
    access: 'allowlistManager',
    summary: 'Mails the invitation of an address again; it is valid for seven days from now.',
    params: z.object({ id: uuid }),
    output: entry,
  }),
  changeRole: endpoint({
    method: 'PUT',
    path: '/api/admin/allowed-emails/{id}/role',
    access: 'allowlistManager',
    summary: 'Changes what an address may do, from its next request on; the primary one stays as it is.',
    params: z.object({ id: uuid }),
    body: role.refine(isOneRole, oneRole),
    output: entry,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/allowed-emails/{id}',
    access: 'allowlistManager',
    summary: 'Removes an address from the list and ends its sessions; the primary one stays (ADM-USER-05).',
    params: z.object({ id: uuid }),
    output: z.object({ state: z.literal('removed') }),
  }),
  invitationLink: endpoint({
    ...openedByMail,
    method: 'GET',
    path: '/api/auth/invitation/{token}',
    summary: 'Returns who an invitation is for and what they may do; reading it changes nothing.',
    output: z.object({ email: z.string(), role: z.enum(roles) }),
  }),
  acceptInvitation: endpoint({
    ...openedByMail,
    method: 'POST',
    path: '/api/auth/invitation/{token}',
    summary: 'Creates the invited account with the password given here and signs this browser in. Works once.',
    body: z.object({ fullName, password: newPassword }),
    output: z.object({ email: z.string() }),
  }),
}
