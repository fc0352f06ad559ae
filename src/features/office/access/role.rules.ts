// Defines the three roles of the list, with plain texts about what each may do. The texts appear before a user is
// added, in the invitation, and in the list (decision 0038).

/** `manager` is an administrator with `is_admin` (OP-08). */
export const roles = ['editor', 'administrator', 'manager'] as const
export type Role = (typeof roles)[number]

/** Columns that store a role in the list. */
export type RoleColumns = { is_admin: boolean; is_editor: boolean }

export function accountRole({ is_admin, is_editor }: RoleColumns): Role {
  return is_admin ? 'manager' : is_editor ? 'editor' : 'administrator'
}

export const roleWords: Record<Role, { name: string; may: string; mayNot: string | null }> = {
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
