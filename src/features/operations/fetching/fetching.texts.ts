// Texts about files that an import fetches by their addresses.
import { counted } from '@/lib/counted'
import { fileSize } from '@/lib/file-size'

export const fetchingTexts = {
  willFetch: 'will be fetched when you import',
  fetched: 'fetched',
  notReached: 'not fetched: the address stays as it is',
  from: (files: number, host: string) => `${counted(files, 'file')} of ${host}`,
  noAddress: 'This is not a web address.',
  onlyWeb: 'Only http and https addresses are fetched.',
  withPassword: 'Addresses with a password in them are not fetched.',
  closed: 'The address is in a private network, where this site fetches nothing.',
  noHost: 'No site of this name was found.',
  noConnection: 'The other site could not be reached.',
  brokeOff: 'The connection broke off before the file was complete.',
  webPage: 'There is a web page at this address, not a file.',
  status: (status: number) =>
    status === 404 || status === 410
      ? 'The other site no longer has it.'
      : `The other site answered with status ${status}.`,
  tooLarge: (bytes: number) => `It is larger than ${fileSize(bytes)}.`,
  tooSlow: (seconds: number) => `It did not arrive within ${seconds} seconds.`,
  tooManyRedirects: 'The other site sends on from address to address.',
  tooManyFiles: (files: number) =>
    `An import fetches at most ${files.toLocaleString('en')} files. Import the others later.`,
  tooMuch: (bytes: number) => `An import fetches at most ${fileSize(bytes)}. Import the others later.`,
  tooLong: (minutes: number) => `An import fetches files for at most ${minutes} minutes. Import the others later.`,
} as const
