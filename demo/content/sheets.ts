// The music on the sheets of the demo shop and their editions, by the slug of the item.
import type { DemoEdition, DemoShopItem } from './types'

/** The first pages of `pdf/<name>.pdf` with their pictures. */
const withSamples = (name: string, pages: number): Pick<DemoEdition, 'pdf' | 'samples'> => ({
  pdf: `pdf/${name}.pdf`,
  samples: Array.from({ length: pages }, (_, index) => ({
    page: index + 1,
    picture: `samples/${name}-${index + 1}.webp`,
  })),
})
/**
 * One lead sheet for each transposition, and one in bass clef; the given number of pages of each is visible before
 * purchase.
 */
const leadSheets = (name: string, pages: number): DemoEdition[] => [
  { label: 'C', kind: 'lead_sheet', transposition: 'C', clef: 'treble', ...withSamples(`${name}-c`, pages) },
  { label: 'B♭', kind: 'lead_sheet', transposition: 'Bb', clef: 'treble', ...withSamples(`${name}-bb`, pages) },
  { label: 'E♭', kind: 'lead_sheet', transposition: 'Eb', clef: 'treble', ...withSamples(`${name}-eb`, pages) },
  {
    label: 'Bass clef',
    kind: 'lead_sheet',
    transposition: 'C',
    clef: 'bass',
    ...withSamples(`${name}-bass-clef`, pages),
  },
]
const quartetPart = (label: string, instrument: string): DemoEdition => ({
  label,
  priceCents: 500,
  kind: 'part',
  transposition: 'C',
  clef: 'bass',
  instruments: [instrument],
  pdf: `pdf/amazing-grace-quartet-${label.toLowerCase().replaceAll(' ', '-')}.pdf`,
})
const ours = { composer: 'The Musician', rights: 'own' } as const
const traditional = { composer: 'Traditional', arranger: 'The Musician', rights: 'public_domain' } as const

export const sheets = {
  'slide-rule-blues': {
    lineUp: 'Sextet',
    tune: {
      title: 'Slide Rule Blues',
      ...ours,
      style: 'Blues',
      tempo: 138,
      key: 'B♭ major',
      duration: 250,
      grade: 3,
      leadRange: 'F4-F5',
    },
  },
  'amazing-grace-quartet': {
    lineUp: 'Quartet',
    tune: {
      title: 'Amazing Grace',
      composer: 'Traditional (New Britain, 1829)',
      arranger: 'The Musician',
      rights: 'public_domain',
      style: 'Gospel',
      tempo: 60,
      key: 'B♭ major',
      duration: 150,
      grade: 3,
      leadRange: 'F3-F4',
    },
    editions: [
      { label: 'Score and parts', kind: 'set', transposition: 'any', clef: null, pdf: null },
      {
        label: 'Score',
        priceCents: 800,
        kind: 'score',
        transposition: 'any',
        clef: null,
        ...withSamples('amazing-grace-quartet-score', 1),
      },
      quartetPart('Trombone 1', 'trombone'),
      quartetPart('Trombone 2', 'trombone'),
      quartetPart('Trombone 3', 'trombone'),
      quartetPart('Bass Trombone', 'bass_trombone'),
    ],
  },
  'six-late-studies': { lineUp: 'Solo', tune: { title: 'Six Late Studies', ...ours, grade: 4.5 } },
  'three-spirituals': {
    lineUp: 'Lead sheet',
    tune: { title: 'Three Spirituals', ...traditional, style: 'Gospel', grade: 1.5, leadRange: 'C4-D5' },
    editions: leadSheets('three-spirituals', 2),
  },
  'when-the-saints': {
    lineUp: 'Lead sheet',
    tune: {
      title: 'When the Saints Go Marching In',
      ...traditional,
      style: 'Swing',
      tempo: 176,
      key: 'F major',
      duration: 165,
      grade: 1.5,
      leadRange: 'F4-C5',
    },
  },
  'corner-table': {
    lineUp: 'Lead sheet',
    tune: {
      title: 'Corner Table',
      ...ours,
      style: 'Waltz',
      tempo: 138,
      key: 'E♭ major',
      duration: 235,
      grade: 3,
      leadRange: 'F#4-F5',
    },
    editions: leadSheets('corner-table', 1).map((edition) =>
      edition.label === 'B♭'
        ? {
            ...edition,
            erratum: {
              before: 'pdf/corner-table-bb-first.pdf',
              note: 'Bar 14: the chord is C7, not C minor 7.',
              daysAgo: 9,
            },
          }
        : edition,
    ),
  },
  'last-bus-home': {
    lineUp: 'Lead sheet',
    tune: {
      title: 'Last Bus Home',
      ...ours,
      lyricist: 'The Musician',
      style: 'Ballad',
      tempo: 66,
      key: 'F major',
      duration: 215,
      grade: 3,
      leadRange: 'C4-Eb5',
    },
    editions: leadSheets('last-bus-home', 1),
  },
} satisfies Record<string, Pick<DemoShopItem, 'lineUp' | 'tune' | 'editions'>>
