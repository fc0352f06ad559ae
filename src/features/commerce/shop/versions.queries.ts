// How the back-office reads the versions of an edition. Asked again whenever a form opens: somebody may have bought it since.
import { apiOf } from '@/lib/api-client'
import type { versionsEndpoints } from './versions.contract'

const api = apiOf<typeof versionsEndpoints>()

export const versionsQuery = (id: string) =>
  api.query('/api/admin/sheet-versions/{id}', { params: { id } }, { staleMinutes: 0, gcMinutes: 1 })
