// Holds the words of automatic letters, for the owner to review.
import { counted } from '@/lib/counted'

export const automaticLettersTexts = {
  title: 'Automatic mails',
  subtitle: 'Mails that the site sends automatically. All of them are off until you turn them on.',
  fields: {
    welcome: 'Welcome mail',
    welcomeHint: 'Sent once to every new subscriber after the confirmation.',
    subject: 'Subject *',
    text: 'Text *',
    textHint: 'As in a newsletter: blank lines make paragraphs, **bold**, *italic*, [words](https://...).',
    file: 'Free download',
    fileHint: 'The mail links to a page that gives it. It need not be visible in the shop.',
    noFile: 'None',
    goneFile: 'No longer available',
    gigs: 'Newsletter about a new gig',
    gigsHint:
      'Planned when you add an upcoming gig, and sent an hour later. Several gigs in a row share one newsletter.',
    releases: 'Newsletter about a new release',
    releasesHint: 'Planned when music or sheet music becomes visible in the shop, and sent an hour later.',
    save: 'Save',
    saved: 'Automatic mails saved',
  },
  errors: {
    subject: 'Please enter a subject.',
    longSubject: 'Please use at most 200 characters.',
    text: 'Please write something.',
    longText: 'The text must be under 20,000 characters.',
    file: 'This download is not available any more. Please choose another one.',
  },
  welcome: {
    subject: 'Thank you for subscribing',
    text: 'Welcome! From now on you hear about new music and dates first.',
    button: (name: string) => `Get “${name}” free`,
  },
  announcement: {
    author: 'Automatic mail',
    gig: {
      subject: (titles: readonly string[]) =>
        titles.length === 1 ? `New date: ${titles[0]}` : `${counted(titles.length, 'new date')}`,
      text: 'There is a new date. It would be lovely to see you there.',
    },
    release: {
      subject: (titles: readonly string[]) =>
        titles.length === 1 ? `New: ${titles[0]}` : `${counted(titles.length, 'new release')}`,
      text: 'There is new music.',
    },
    all: (baseUrl: string, kind: 'gig' | 'release') =>
      kind === 'gig' ? `[All dates](${baseUrl}/events)` : `[Everything in the shop](${baseUrl}/shop)`,
  },
  notice: {
    subject: (subject: string) => `A newsletter goes out in an hour: ${subject}`,
    title: 'A newsletter goes out in an hour',
    text: (subject: string, moment: string, readers: string) =>
      `The site has planned “${subject}” for ${moment}, to ${readers}.`,
    button: 'Edit or stop it',
    note: 'You get this mail because automatic mails are on. Each gig and each release gets one newsletter at most.',
  },
} as const
