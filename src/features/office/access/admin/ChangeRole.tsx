// Changes the role of a user on the list in place, with the same texts as when adding one.
import { useState } from 'react'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useRequest } from '@/admin-kit/requests/sign-in-again'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { toast } from '@/ui/toast-store'
import type { AllowedEmail } from '../access.queries'
import { roleColumns } from '@/features/office/sign-in/role.rules'
import { roleWords } from '../roles.texts'
import { RoleChoice } from './RoleChoice'

type ChangeRoleProps = { entry: AllowedEmail; onClose: () => void; onChanged: () => void }

export function ChangeRole({ entry: { id, email, role: before }, onClose, onChanged }: ChangeRoleProps) {
  const request = useRequest()
  const [role, setRole] = useState(before)
  const [isBusy, setIsBusy] = useState(false)

  async function save(): Promise<void> {
    setIsBusy(true)
    await runMutation({
      run: () => request('PUT /api/admin/allowed-emails/{id}/role', { params: { id }, body: roleColumns(role) }),
      done: () => {
        toast({ title: 'Role changed', text: `${email} is now: ${roleWords[role].name}.`, kind: 'success' })
        onClose()
      },
      failed: ({ message }) => ({ title: 'The role was not changed', text: message }),
    })
    setIsBusy(false)
    onChanged()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change the role of ${email}`}
      description="The change applies immediately, also where this person is signed in."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={isBusy} disabled={role === before} onClick={() => void save()}>
            Change role
          </Button>
        </>
      }
    >
      <RoleChoice role={role} onChange={setRole} />
    </Dialog>
  )
}
