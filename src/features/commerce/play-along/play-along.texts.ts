// Texts of playing along, for visitors.
import { pageName } from '@/features/commerce/look-inside/look-inside.texts'

export const playAlongTexts = {
  title: 'Play along',
  lede: 'The line you hear is lit and the page turns automatically. Tap a line to hear it from there.',
  edition: 'Edition',
  recording: 'Recording',
  play: (title: string) => `Play ${title}`,
  pause: (title: string) => `Pause ${title}`,
  speed: 'Speed',
  speedName: (speed: number) => (speed === 1 ? 'As recorded' : `${Math.round(speed * 100)} %`),
  loop: 'Loop',
  loopFrom: 'Loop from this line',
  loopTo: 'Loop to this line',
  endLoop: 'End the loop',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lines: (page: string) => `Lines of ${page}`,
  line: (number: number) => `Line ${number}: play from here`,
  page: pageName,
  /** Shown for a page that is not a sample. */
  inThePdf: (page: number) => `Page ${page} is in the PDF, not among the sample pages.`,
  playPage: (page: number) => `Play from page ${page}`,
  loading: 'Loading the pages...',
  failed: 'The recording and its lines could not be loaded.',
  retry: 'Try Again',
  noAudio: 'Unable to load audio',
} as const
