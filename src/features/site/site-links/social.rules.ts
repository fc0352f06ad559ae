// Names the network behind a web address, with its icon: one line in a square of 24 pixels.

type Network = { label: string; hosts: readonly string[]; icon: string }

const networks: readonly Network[] = [
  {
    label: 'Instagram',
    hosts: ['instagram.com'],
    icon: 'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zm4 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM16.75 7.25h.01',
  },
  { label: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me'], icon: 'M16.5 4H15a4 4 0 0 0-4 4v12.5M7.5 12H15' },
  { label: 'Twitter', hosts: ['twitter.com', 'x.com'], icon: 'M4.5 4.5h4l11 15h-4zM19 4.5l-6 6.5M10.5 13.5l-5.5 6' },
  {
    label: 'SoundCloud',
    hosts: ['soundcloud.com'],
    icon: 'M2.5 14v3M5.25 12v6M8 9.5V18M10.75 7.5V18H18.5a3 3 0 0 0 .3-6A4.75 4.75 0 0 0 10.75 8',
  },
  { label: 'Bandcamp', hosts: ['bandcamp.com'], icon: 'M8 7h13.5L16 17H2.5z' },
  {
    label: 'YouTube',
    hosts: ['youtube.com', 'youtu.be'],
    icon: 'M6 5.5h12a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM10 9v6l5-3z',
  },
  {
    label: 'Spotify',
    hosts: ['spotify.com', 'spotify.link'],
    icon: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM7.5 9.5c3-.8 6.3-.5 9 1M8 12.5c2.5-.6 5-.3 7.2.9M8.5 15.3c1.9-.4 3.8-.2 5.4.7',
  },
  {
    label: 'Apple Music',
    hosts: ['music.apple.com', 'itunes.apple.com'],
    icon: 'M9 17.5V6l9.5-2v11.5M9 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM18.5 15.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  },
  {
    label: 'TikTok',
    hosts: ['tiktok.com'],
    icon: 'M13 3.5v11.75a3.75 3.75 0 1 1-3.75-3.75M13 3.5c.4 3 2.3 4.9 5.5 5.25',
  },
  {
    label: 'Bluesky',
    hosts: ['bsky.app'],
    icon: 'M12 11c-1.5-3-4-5.5-6.5-6.5-1.5-.5-2 .5-2 2 0 4 1 6.5 4.5 6.5-3 .5-3.5 2.5-2 4.5 2.5 2.5 5-.5 6-3.5 1 3 3.5 6 6 3.5 1.5-2 1-4-2-4.5 3.5 0 4.5-2.5 4.5-6.5 0-1.5-.5-2.5-2-2-2.5 1-5 3.5-6.5 6.5z',
  },
  {
    label: 'Threads',
    hosts: ['threads.net', 'threads.com'],
    icon: 'M17.5 9.5c-.6-3-2.5-4.5-5.5-4.5-4 0-6 2.8-6 7s2 7 6 7c3.2 0 5.5-1.7 5.5-4.2 0-5-8-4.6-8-1.2 0 2.6 5 2.6 5-1.6 0-2-1-3-2.5-3-1 0-1.8.4-2.2 1.2',
  },
]

const mastodon: Network = {
  label: 'Mastodon',
  hosts: ['mastodon.social', 'mastodon.online', 'mstdn.social'],
  icon: 'M7 19.5c3 .9 6 .6 8-.2M5 14.5V8a4 4 0 0 1 4-4h6a4 4 0 0 1 4 4v4.5a4 4 0 0 1-4 4H9M8.5 12.5V9.25a1.75 1.75 0 0 1 3.5 0v2.25m0-2.25a1.75 1.75 0 0 1 3.5 0v3.25',
}

const anyIcon = 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17'

export type SocialLink = { href: string; label: string; icon: string }

/**
 * Returns the link to a profile. Servers of Mastodon have names of their own: there `/@name` tells. Any other site is
 * named by its host, unless `otherwise` names the network.
 */
export function socialLink(address: string, otherwise?: string): SocialLink {
  const { hostname, pathname } = new URL(address)
  const host = hostname.replace(/^www\./, '')
  const isAt = (name: string) => host === name || host.endsWith(`.${name}`)
  const known = [...networks, mastodon].find(({ hosts }) => hosts.some(isAt))
  const network =
    known ??
    networks.find(({ label }) => label.toLowerCase() === otherwise) ??
    (/^\/@[^/]+\/?$/.test(pathname) ? mastodon : { label: host, icon: anyIcon })
  return { href: address, label: network.label, icon: network.icon }
}

/** Returns a typed address as it is stored: without a scheme, https is meant. */
export function withScheme(typed: string): string {
  const text = typed.trim()
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text
}
