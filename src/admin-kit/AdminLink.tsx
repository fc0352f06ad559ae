// Renders a link inside the back-office. The router's own types know only the addresses of the public site.
import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

export type AdminLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }

/** The navigation marks the current page; an address above it is not current. */
const exactly = { exact: true }

/**
 * Opens an address of the back-office, such as `/admin/loe#audio` or `/admin/home?text=home-cta-title`, without loading
 * a new document.
 */
export function AdminLink({ to, ...rest }: AdminLinkProps) {
  const [address = '', hash] = to.split('#')
  const [path = '', query] = address.split('?')
  const search = query === undefined ? undefined : Object.fromEntries(new URLSearchParams(query))
  return <Link {...rest} to={path} search={search} hash={hash} activeOptions={exactly} />
}
