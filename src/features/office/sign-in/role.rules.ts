// Defines the three roles of the list of addresses (decision 0038).

/** `manager` is an administrator with `is_admin` (OP-08). */
export const roles = ['editor', 'administrator', 'manager'] as const
export type Role = (typeof roles)[number]

/** Columns that store a role in the list. */
export type RoleColumns = { is_admin: boolean; is_editor: boolean }

export function accountRole({ is_admin, is_editor }: RoleColumns): Role {
  return is_admin ? 'manager' : is_editor ? 'editor' : 'administrator'
}
