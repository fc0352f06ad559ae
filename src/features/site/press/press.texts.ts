// Sentences of the press page, for the owner to review. The owner's own texts are in `page_content`.

export const pressTexts = {
  title: 'Press',
  description: (name: string) => `Biography, photos, technical rider and booking contact of ${name}.`,
  biography: 'Biography',
  lengths: { short: 'Short', medium: 'Medium', long: 'Long' },
  words: (count: number) => `${count} ${count === 1 ? 'word' : 'words'}`,
  photos: 'Photos',
  photosNote: 'Each picture opens in print size.',
  zip: 'Download all photos (ZIP)',
  portrait: (name: string) => `Portrait of ${name}`,
  onStage: (name: string) => `${name} on stage`,
  quotes: 'Quotes',
  rider: 'Technical rider',
  stagePlot: 'Stage plot',
  dates: 'Next dates',
  allDates: 'All dates',
  booking: 'Booking',
  /** Heads the list of photos in the ZIP. */
  creditsTitle: (name: string) => `Press photos of ${name}`,
  creditsFile: 'credits.txt',
  zipName: (name: string) => `${name} press photos`,
} as const
