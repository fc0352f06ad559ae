// Says in plain words what each role may do: before a user is added, in the invitation, and in the list (decision 0038).
import type { Role } from '@/features/office/sign-in/role.rules'

export const roleWords: Record<Role, { name: string; may: string; mayNot: string | null }> = {
  packer: {
    name: 'Packer',
    may: 'Sees the orders to ship, with address and items, and marks them as shipped.',
    mayNot: 'Sees no prices, payments, e-mail addresses or other orders, and changes nothing else.',
  },
  editor: {
    name: 'Editor',
    may: 'Edits what the site shows: texts, events, photos, media, videos and LOE.',
    mayNot:
      'Sees no orders, buyers, messages, subscribers or sales, and changes neither shop, look, users nor settings.',
  },
  administrator: {
    name: 'Administrator',
    may: 'Does everything an editor does, and runs the shop: items, orders, refunds, messages, newsletter, privacy, theme.',
    mayNot: 'Does not change who may sign in.',
  },
  manager: {
    name: 'Administrator with admin privileges',
    may: 'Does everything, and decides who may sign in.',
    mayNot: null,
  },
}

/** Returns what a role may and may not do, as one text. */
export function roleSentences(role: Role): string {
  const { may, mayNot } = roleWords[role]
  return mayNot === null ? may : `${may} ${mayNot}`
}
