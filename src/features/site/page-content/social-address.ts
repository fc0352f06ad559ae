// Reads addresses of profiles as people write them: "instagram.com/x", "@x" and "https://…" become one address.
import { isWebAddress } from '@/lib/form-fields'

type Network = { name: string; hosts: readonly string[]; profile(name: string): string }

const networks: Readonly<Record<string, Network>> = {
  instagram: {
    name: 'Instagram',
    hosts: ['instagram.com', 'instagr.am'],
    profile: (name) => `https://www.instagram.com/${name}`,
  },
  youtube: { name: 'YouTube', hosts: ['youtube.com'], profile: (name) => `https://www.youtube.com/@${name}` },
  facebook: {
    name: 'Facebook',
    hosts: ['facebook.com', 'fb.com'],
    profile: (name) => `https://www.facebook.com/${name}`,
  },
  twitter: { name: 'Twitter', hosts: ['twitter.com', 'x.com'], profile: (name) => `https://x.com/${name}` },
  soundcloud: { name: 'SoundCloud', hosts: ['soundcloud.com'], profile: (name) => `https://soundcloud.com/${name}` },
  bandcamp: { name: 'Bandcamp', hosts: ['bandcamp.com'], profile: (name) => `https://${name}.bandcamp.com` },
}

/** Lists the networks whose profile address is one path segment: other spellings of it become the same address. */
const plainPaths = ['instagram', 'facebook', 'twitter', 'soundcloud']

/** Returns the network of a key: `contact-instagram` and `footer-instagram-url` → `instagram`. */
const networkOfKey = (key: string): string | undefined => /^(?:contact|footer)-([a-z]+?)(?:-url)?$/.exec(key)?.[1]

/**
 * Returns the address that is stored for a typed one; null if it is none. A handle becomes the profile's address at the
 * key's network, a missing `https://` is added, and a profile of the network gets one spelling. Any other https address
 * stays as typed: the owner may use a page that lists her profiles.
 */
export function socialAddress(key: string, typed: string): string | null {
  const id = networkOfKey(key) ?? ''
  const network = networks[id]
  const text = typed.trim()
  const [, handle] = /^@([\w.-]{1,60})$/.exec(text) ?? []
  if (handle !== undefined) return network ? network.profile(handle) : null
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
  if (!isWebAddress(address)) return null
  const { hostname, pathname, search } = new URL(address)
  if (!hostname.includes('.')) return null
  const host = hostname.replace(/^(www|m|mobile)\./, '')
  if (!network?.hosts.includes(host)) return address
  const [name = '', ...rest] = pathname.split('/').filter(Boolean)
  if (name === '') return null
  if (plainPaths.includes(id) && rest.length === 0 && /^@?[\w.-]+$/.test(name) && !name.includes('.php'))
    return network.profile(name.replace(/^@/, ''))
  if (id === 'youtube' && name.startsWith('@') && rest.length === 0) return network.profile(name.slice(1))
  return `https://${hostname}${pathname.replace(/\/$/, '')}${search}`
}

/** Returns the sentence for an address that cannot be read; it names the field. */
export function wrongSocialAddress(key: string): string {
  const network = networks[networkOfKey(key) ?? '']
  if (!network) return 'Please enter an address, such as https://example.com.'
  return `${network.name}: enter your name there, such as @name, or the whole address, such as ${network.profile('name')}.`
}
