// Queries what the form of a sheet offers. The browser loads it again whenever a form opens: a visitor or editor may
// have bought or changed something since.
import { createApi } from '@/lib/api-client'
import type { sheetMusicEndpoints } from './sheet-music.contract'

const api = createApi<typeof sheetMusicEndpoints>()
const minutes = { staleMinutes: 0, gcMinutes: 1 }

/** Loads the existing tunes that an item may use. */
export const tuneChoicesQuery = ({ search, id }: { search?: string; id?: string }) =>
  api.query('/api/admin/tune-choices', { query: { search: search || undefined, id } }, minutes)

/** Loads the versions of an edition. */
export const versionsQuery = (id: string) => api.query('/api/admin/sheet-versions/{id}', { params: { id } }, minutes)
