// How the browser reads the contact texts, 10 / 15 minutes (CACHE-03).
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { contactContentKeys } from './contact.content-keys'

export const contactTextsQuery = pageTextsQuery(contactContentKeys, { staleMinutes: 10, gcMinutes: 15 })
