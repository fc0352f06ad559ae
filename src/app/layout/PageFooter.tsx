// The footer with its data.
import { useRouteContext, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApiQuery } from '@/lib/use-api-query'
import { recordError } from '@/ui/error-log'
import { footerQuery, socialLinks } from '../site-queries'
import { SiteFooter } from './SiteFooter'

export function PageFooter() {
  const { site } = useRouteContext({ from: '__root__' })
  const isPrivacyPage = useRouterState({ select: ({ location }) => location.pathname === '/privacy' })
  const { data, isError, error } = useApiQuery(footerQuery)
  useEffect(() => {
    // FOOT-06
    if (isError) recordError(new Error('Failed to fetch footer link contents', { cause: error }))
  }, [isError, error])
  return (
    <SiteFooter
      links={data ? socialLinks(data) : {}}
      isLoading={!data && !isError}
      brand={site.name}
      year={site.year}
      isPrivacyPage={isPrivacyPage}
    />
  )
}
