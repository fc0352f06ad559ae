// Queries of automatic mails in the back-office.
import { createApi } from '@/lib/api-client'
import type { automaticLettersEndpoints } from './automatic-letters.contract'

const api = createApi<typeof automaticLettersEndpoints>()

/** Asks for the owner's choices each time, because the form shows what is stored. */
export const automaticLettersQuery = api.query('/api/admin/automatic-letters', {}, { staleMinutes: 0, gcMinutes: 5 })
