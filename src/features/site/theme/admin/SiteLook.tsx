// Shows parts of the site inside the back-office in the look that visitors see; the back-office around them keeps its
// own.
import type { ReactNode } from 'react'
import { classes } from '@/ui/classes'
import { useApiQuery } from '@/lib/use-api-query'
import { siteLookQuery } from '../theme.queries'
import { themeVariables } from '../theme.rules'
import './site-look.css'

/** Visual only: nothing in it can be clicked or reached by keyboard. */
export function SiteLook({ className, children }: { className?: string; children: ReactNode }) {
  const { data: look = null } = useApiQuery(siteLookQuery)
  return (
    <div className={classes('site-look', className)} style={themeVariables(look)} inert>
      {children}
    </div>
  )
}
