// Lists everything that the site stores in a browser. The privacy page is generated from it, and a test compares it
// with the code.

export type BrowserEntry = {
  title: string
  /** `local`: local storage. `tab`: session storage, until the tab is closed. */
  place: 'local' | 'tab' | 'cookie'
  /**
   * The names under which it is stored. Over https, those of cookies begin with `__Host-`; for a cookie, the first name
   * is the one without.
   */
  names: readonly [string, ...string[]]
  what: string
  why: string
  howLong: string
}

const untilCleared = 'Until you delete this site’s data in your browser'
const untilClosed = 'Until you close the tab'

export const browserEntries: readonly BrowserEntry[] = [
  {
    title: 'Your cart',
    place: 'local',
    names: ['shop-cart'],
    what: 'The items in your cart: title, picture, format, number and price',
    why: 'To show your cart on every page and at your next visit',
    howLong: 'Until you buy it or empty the cart',
  },
  {
    title: 'Your e-mail address',
    place: 'local',
    names: ['shop-email'],
    what: 'The address you gave with your last purchase',
    why: 'To offer it at the next purchase',
    howLong: 'Until you remove it at the checkout',
  },
  {
    title: 'The name on your sheet music',
    place: 'local',
    names: ['shop-licence-holder'],
    what: 'The name you gave for a licence',
    why: 'To offer it at the next purchase',
    howLong: untilCleared,
  },
  {
    title: 'The country of your parcels',
    place: 'local',
    names: ['shop-country'],
    what: 'The country you chose for shipping',
    why: 'To show what shipping costs at the next purchase',
    howLong: untilCleared,
  },
  {
    title: 'The code you used',
    place: 'tab',
    names: ['shop-code'],
    what: 'The code you typed in the cart',
    why: 'To keep the lower price after a reload',
    howLong: 'Until you remove it, buy, or close the tab',
  },
  {
    title: 'The gift you are filling in',
    place: 'tab',
    names: ['shop-gift'],
    what: 'The names, the address, the day and the words that you typed for a gift',
    why: 'So that nothing you typed is lost on the way to the payment and back',
    howLong: 'Until you buy, decide against the gift, or close the tab',
  },
  {
    title: 'What is reserved for you',
    place: 'local',
    names: ['shop-held'],
    what: 'The items reserved while you pay',
    why: 'So that your own cart does not show them as sold out',
    howLong: 'Until you have paid; after 15 minutes it no longer counts',
  },
  {
    title: 'The time you last went to pay',
    place: 'local',
    names: ['shop-order-opened'],
    what: 'A date and time',
    why: 'To show you the result of a payment whose window was closed',
    howLong: 'Until the result is known',
  },
  {
    title: 'Numbers of your last orders',
    place: 'local',
    names: ['shop-orders-taken-out'],
    what: 'PayPal’s numbers of the last ten orders',
    why: 'To take what you bought out of the cart once, in every window',
    howLong: untilCleared,
  },
  {
    title: 'The instrument you play',
    place: 'local',
    names: ['instrument'],
    what: 'Your choice in the shop',
    why: 'To show the edition for your instrument first',
    howLong: 'Until you change it in the shop',
  },
  {
    title: 'The volume of the player',
    place: 'local',
    names: ['playerVolume'],
    what: 'The volume, and whether the sound is off',
    why: 'So that the next recording is as loud as you like it',
    howLong: untilCleared,
  },
  {
    title: 'Errors on these pages',
    place: 'local',
    names: ['errorLogs'],
    what: 'The last ten errors: time, page and message, without names and addresses',
    why: 'To find the cause when you report a problem',
    howLong: untilCleared,
  },
  {
    title: 'The list of first steps (back-office)',
    place: 'local',
    names: ['start-here-put-away'],
    what: 'That the list was dismissed',
    why: 'So that it does not come back',
    howLong: untilCleared,
  },
  {
    title: 'What you typed',
    place: 'tab',
    names: ['form-drafts'],
    what: 'The text in forms that you have not sent yet, passwords excepted',
    why: 'So that a reload or another page does not lose it',
    howLong: 'Until you send the form or close the tab',
  },
  {
    title: 'The order you are paying',
    place: 'tab',
    names: ['shop-checkout'],
    what: 'PayPal’s number of the order',
    why: 'To show your confirmation after a reload',
    howLong: 'Until you close the confirmation or the tab',
  },
  {
    title: 'Reloads for a newer version',
    place: 'tab',
    names: ['reloaded-builds', 'reloaded-now'],
    what: 'Which versions of the site this tab has left',
    why: 'To reload once and tell you about it',
    howLong: untilClosed,
  },
  {
    title: 'What was playing',
    place: 'tab',
    names: ['player-kept'],
    what: 'The recordings in the player and the place in them',
    why: 'To play on after a reload for a newer version',
    howLong: 'Until the page has loaded again',
  },
  {
    title: 'Your place on each page',
    place: 'tab',
    names: ['tsr-scroll-restoration-v1_3'],
    what: 'How far you scrolled',
    why: 'To show the same place when you go back',
    howLong: untilClosed,
  },
  {
    title: 'Your checkout',
    place: 'cookie',
    names: ['checkout'],
    what: 'A random number, set when you go to pay',
    why: 'So that only your browser sees your order',
    howLong: '7 days',
  },
  {
    title: 'Your download',
    place: 'cookie',
    names: ['download_browser'],
    what: 'A random number, set when you download what you bought',
    why: 'So that a repeated click counts once',
    howLong: '2 hours',
  },
  {
    title: 'Being signed in (back-office)',
    place: 'cookie',
    names: ['sid', '__Host-sid'],
    what: 'A random number, set when an administrator signs in',
    why: 'To know who is working',
    howLong: 'Until signing out; at most 7 days',
  },
  {
    title: 'A known browser (back-office)',
    place: 'cookie',
    names: ['known'],
    what: 'A signed number, set when an administrator signs in',
    why: 'So that strangers who guess passwords cannot keep administrators out',
    howLong: '180 days',
  },
  {
    title: 'Signing up (back-office)',
    place: 'cookie',
    names: ['sign-up'],
    what: 'The name, address and password typed, encrypted',
    why: 'So that the password need not be typed again after the mailed link',
    howLong: '1 day',
  },
  {
    title: 'Setting up the site (back-office)',
    place: 'cookie',
    names: ['setup'],
    what: 'A random number, set by the setup link that the site prints when it starts',
    why: 'So that the owner can set up the site from another machine',
    howLong: '30 days',
  },
]
