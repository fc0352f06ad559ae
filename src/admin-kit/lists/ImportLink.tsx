// Leads from an empty list to the import, for those who come from another site.
import { buttonClass } from '@/ui/Button'
import { AdminLink } from '../AdminLink'
import { useRole } from '../role'

/** Renders nothing for editors, who may not open the import. */
export function ImportLink() {
  if (useRole() !== 'administrator') return null
  return (
    <p>
      <AdminLink to="/admin/import" className={buttonClass('ghost', 'small')}>
        Import from another site
      </AdminLink>
    </p>
  )
}
