// Describes what a new user on the list may do, before saving (ADM-USER-01, decision 0038).
import { useId } from 'react'
import type { Role } from '@/features/office/sign-in/role.rules'
import { roleWords } from '../roles.texts'

/** Offers three roles, and the documents' checkbox for a user who may also change the list. */
export function RoleChoice({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  const id = useId()
  const chosen = role === 'manager' ? 'administrator' : role
  const option = (value: 'packer' | 'editor' | 'administrator') => (
    <div className="access-role">
      <label className="access-check">
        <input
          type="radio"
          name={`${id}-role`}
          checked={value === chosen}
          aria-describedby={`${id}-${value}`}
          onChange={() => onChange(value)}
        />{' '}
        {roleWords[value].name}
      </label>
      <p id={`${id}-${value}`} className="admin-note">
        {roleWords[value].may}
        {value !== 'administrator' && <> {roleWords[value].mayNot}</>}
      </p>
    </div>
  )
  return (
    <fieldset className="access-roles">
      <legend className="field-label">What this person may do</legend>
      {option('packer')}
      {option('editor')}
      {option('administrator')}
      <div className="access-role access-role-more">
        <label className="access-check">
          <input
            type="checkbox"
            checked={role === 'manager'}
            aria-describedby={`${id}-manager`}
            onChange={(event) => onChange(event.target.checked ? 'manager' : 'administrator')}
          />{' '}
          Admin privileges
        </label>
        <p id={`${id}-manager`} className="admin-note">
          An administrator who also decides who may sign in.
        </p>
      </div>
    </fieldset>
  )
}
