// Returns the site's name for the header of the back-office. A new name shows as soon as it is saved.
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { siteNameKeys, resolveSiteName } from '@/features/site/page-content/site-name'
import { useApiQuery } from '@/lib/use-api-query'
import { useAdminSite } from '../admin-site'

const namingTexts = pageTextsQuery(siteNameKeys, { staleMinutes: 5, gcMinutes: 10 })

export function useSiteName(): string {
  const { name, givenName = null } = useAdminSite()
  const { data } = useApiQuery(namingTexts)
  return data ? resolveSiteName((key) => data[key]?.title, { given: givenName, host: window.location.hostname }) : name
}
