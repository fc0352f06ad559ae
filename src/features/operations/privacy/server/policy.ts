// Builds the privacy page from the data map and the configuration, so that it is never out of date.
import type { Settings } from '@/platform/context'
import type { DataMapEntry } from '@/platform/privacy/personal-data'
import { durationWords } from '@/platform/privacy/retention-days'
import { type BrowserEntry, browserEntries } from '../browser-entries'
import type { PolicySection } from '../privacy.contract'

const payments = {
  none: 'Nothing can be paid for at the moment.',
  simulator:
    'Payments are a test here: a simulator on our own machine takes the place of PayPal for now. No money moves, and nothing leaves the site.',
  sandbox: "Payments go through PayPal's test system. No money moves.",
  production:
    'Payments go through PayPal. Its button is loaded only when you have entered your address at the checkout and want to pay; PayPal then learns your network address and sets cookies of its own. It gives us your name, your address at PayPal and, where something is sent by post, your postal address. We never see cards or bank accounts.',
} as const

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Describes the data in a table: `E-mail address, name, when`. */
const heldIn = ({ columns }: DataMapEntry): string =>
  capital([...new Set(Object.values(columns).filter((text) => text !== null))].join(', '))

const told = (title: string, ...paragraphs: string[]): PolicySection => ({
  title,
  paragraphs,
  hasForgetButton: false,
  entries: [],
})

const labels = ['What', 'Why', 'How long', 'Who sees it', 'When you have it erased']
/** Returns an entry for stored data: its title, and the text for each label. */
const kept = (title: string, ...texts: string[]): PolicySection['entries'][number] => ({
  title,
  facts: texts.map((text, index) => ({ label: labels[index] ?? '', text })),
})

const places = { local: 'in local storage', tab: 'for this tab', cookie: 'cookie' } as const

const inBrowser = ({ title, place, names, what, why, howLong }: BrowserEntry): PolicySection['entries'][number] => ({
  title,
  facts: [
    { label: 'What', text: `${what} (${names.join(', ')}; ${places[place]})` },
    { label: 'Why', text: why },
    { label: 'How long', text: howLong },
  ],
})

/** Returns who runs the site: its name, and the business behind it if the owner has entered it. */
function runBy(siteName: string, { legal_name: name, postal_address: address }: Settings['owner']): string {
  const business = [name, ...address.split(/\s*\n\s*/)].filter(Boolean).join(', ')
  return `${siteName} runs this site${business && `: ${business}`}.`
}

/** Returns the page's sections in reading order. */
export function buildPolicy(
  { siteName, services, retention, owner }: Settings,
  map: readonly DataMapEntry[],
): PolicySection[] {
  return [
    told(
      'In short',
      `${runBy(siteName, owner)} It shows no advertising and asks no other company for anything while you look around. That is why there is no banner to click away.`,
      'It counts how often an item of the shop was looked at, listened to and put into a cart: one number for each item and day. Nothing about you is part of it, and nothing is stored in your browser for it. An order keeps the name of the site, and of the campaign in the link, that led you here.',
      'To know what we keep about you, to correct it or to have it erased, write to us through the contact page. You get a link by mail. The page behind it has a button that only you can use.',
    ),
    {
      ...told(
        'Cookies and your browser',
        'Looking around sets no cookies. This is everything that the site stores in your browser; most of it only when you use that part of the site. Cookies are sent to this site alone.',
      ),
      hasForgetButton: true,
      entries: browserEntries.map(inBrowser),
    },
    {
      ...told('What we keep'),
      entries: [
        ...map
          .filter(({ title }) => title !== null)
          .map((entry) =>
            kept(entry.title ?? '', heldIn(entry), entry.why, entry.retention(retention), entry.seenBy, entry.erased),
          ),
        kept(
          'Technical log',
          'Which pages are requested, and failures; no names and no addresses, links without their secrets',
          'To find out why something did not work',
          'As long as the machine keeps its log, usually some weeks',
          'The operator of the machine',
        ),
        kept(
          'Backups',
          'All of the above, as it was that night',
          'To bring the site back after a disaster',
          'Four weeks; erased or deleted data is gone with the last backup that contains it',
          'No one, unless it is needed',
        ),
      ],
    },
    told(
      'Who else is involved',
      payments[services.payments],
      services.mailHost === null
        ? 'Mails stay on our own machine: no mail service is connected.'
        : `Mails leave through ${services.mailHost}.`,
      services.filesHost === null
        ? 'Files are stored on our own machine.'
        : `Files are stored with ${services.filesHost}; you get them from us, never from there.`,
      'YouTube videos and SoundCloud players are loaded from there only after you click or tap play; then those companies learn your network address. Fonts, pictures and scripts come from this site.',
    ),
    told(
      'Your rights',
      'You may see what we keep, get it as a file, have it corrected or erased, and complain to the data protection authority of your country.',
      `What the law requires us to keep stays in the books for ${durationWords(retention.orders)} after a purchase, without your name if you ask for that.`,
    ),
  ]
}
