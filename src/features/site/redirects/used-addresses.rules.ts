// Lists the addresses that the site uses itself, whatever the owner has written: none of them is ever an old address.
// `used-addresses.rules.test.ts` compares them with the routes.

/** Lists whole addresses; `*` means one part of any text. */
const exact = [
  ...['/', '/home', '/about', '/media', '/loe', '/events', '/shop', '/contact', '/press', '/privacy', '/newsletter'],
  ...['/purchases', '/redeem', '/tonight', '/events.ics', '/press/photos.zip'],
  ...['/sitemap.xml', '/robots.txt', '/feed.xml', '/manifest.webmanifest', '/look.css'],
  ...['/newsletter/*', '/newsletter/*/confirm', '/newsletter/*/unsubscribe', '/newsletter/*/free/*'],
  ...[
    '/purchases/*',
    '/purchases/*/zip',
    '/redeem/*',
    '/redeem/*/card.pdf',
    '/redeem/gift/*',
    '/privacy/*',
    '/privacy/*/export',
    '/privacy/*/erase',
  ],
  ...[
    '/free/*',
    '/free/*/newsletter',
    '/licence/*',
    '/quote/*',
    '/quote/*/*',
    '/invoice/*',
    '/invoice/*/*',
    '/events/*.ics',
  ],
  ...['/d/*', '/d/*/ticket', '/d/*/holder', '/f/*', '/u/*', '/l/*/*'],
].map((path) => new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]+')}$`))

/** Addresses whose first part belongs to the server or to the back-office, and those of files. */
const whole = /^\/(?:(?:api|admin|auth|assets|pictures|share|\.well-known|dev|healthz|readyz)(?:\/|$)|media\/)/

/** True for a path, as addresses are compared, that the site uses itself. */
export const isUsedAddress = (path: string): boolean => whole.test(path) || exact.some((pattern) => pattern.test(path))
