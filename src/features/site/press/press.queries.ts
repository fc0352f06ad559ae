// Queries the press kit, kept like the texts of other pages.
import { createApi } from '@/lib/api-client'
import type { pressEndpoints } from './press.contract'

const api = createApi<typeof pressEndpoints>()

export const pressQuery = api.query('/api/press', {}, { staleMinutes: 5, gcMinutes: 10 })
