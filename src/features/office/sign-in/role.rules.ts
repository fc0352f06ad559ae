// Defines the four roles of the list of addresses (decision 0038).

/** `manager` is an administrator with `is_admin` (OP-08). */
export const roles = ['packer', 'editor', 'administrator', 'manager'] as const
export type Role = (typeof roles)[number]

/** Columns that store a role in the list; at most one is true. */
export type RoleColumns = { is_admin: boolean; is_editor: boolean; is_packer: boolean }

export function accountRole({ is_admin, is_editor, is_packer }: RoleColumns): Role {
  return is_admin ? 'manager' : is_editor ? 'editor' : is_packer ? 'packer' : 'administrator'
}

/** Returns the columns that store a role. */
export function roleColumns(role: Role): RoleColumns {
  return { is_admin: role === 'manager', is_editor: role === 'editor', is_packer: role === 'packer' }
}
